import { useEffect } from 'react';
import type { countView } from '#features/properties/api.ts';
import { call } from '#kit/web/call.ts';

/** Reports a view of this home to the server, without delaying a tap on a link. A failure is only logged. */
export function useCountedView(propertyId: number): void {
  useEffect(() => {
    const options = { params: { id: propertyId }, keepalive: true };
    call<typeof countView>('POST', '/api/properties/:id/view', options).catch((error: unknown) =>
      console.warn('The view was not counted.', error),
    );
  }, [propertyId]);
}
