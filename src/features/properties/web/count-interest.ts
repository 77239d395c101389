import type { countContact, countTourOpened } from '#features/properties/api.ts';
import { call } from '#kit/web/call.ts';

/** Reports an opened tour to the server without waiting for the response. */
export function reportTourOpened(id: number): void {
  const options = { params: { id }, keepalive: true };
  call<typeof countTourOpened>('POST', '/api/properties/:id/tour-opened', options).catch(logUncounted);
}

/**
 * Starts reporting the use of links with `data-contact="<property id>"` to the server. These links call or
 * message the lister.
 */
export function reportContactTaps(): void {
  addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest<HTMLElement>('a[data-contact]')?.dataset.contact;
    if (!id) return;
    const options = { params: { id }, keepalive: true };
    call<typeof countContact>('POST', '/api/properties/:id/contact-tap', options).catch(logUncounted);
  });
}

function logUncounted(error: unknown): void {
  console.warn('It was not counted.', error);
}
