import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { countView } from '#features/properties/api.ts';
import { call } from '#kit/web/call.ts';

/** Reports a view of this home to the server. A failure is only logged. */
export function useCountedView(propertyId: number): void {
  const client = useQueryClient();
  useEffect(() => {
    call<typeof countView>('POST', '/api/properties/:id/view', { params: { id: propertyId } })
      .then(() =>
        client.invalidateQueries({ predicate: ({ queryKey }) => /popular/.test(String(queryKey[0])) }),
      )
      .catch((error: unknown) => console.warn('The view was not counted.', error));
  }, [client, propertyId]);
}
