import type { countContact, countTourOpened } from '#features/properties/api.ts';
import { call } from '#kit/web/call.ts';

/** Tells the server of an opened tour. Nobody waits for it. */
export function noteTourOpened(id: number): void {
  call<typeof countTourOpened>('POST', '/api/properties/:id/tour-opened', { params: { id } }).catch(
    notCounted,
  );
}

/** Tells the server of taps on links marked `data-contact="<property id>"`: those that call or write to whoever offers the home. */
export function noteContacts(): void {
  addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest<HTMLElement>('a[data-contact]')?.dataset.contact;
    if (!id) return;
    const asked = { params: { id }, keepalive: true };
    call<typeof countContact>('POST', '/api/properties/:id/contact-tap', asked).catch(notCounted);
  });
}

function notCounted(error: unknown): void {
  console.warn('It was not counted.', error);
}
