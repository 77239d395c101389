import type * as api from '#features/stay-pictures/api.ts';
import type { PictureSide, PictureSubject } from '#features/stay-pictures/choices.ts';
import { call } from '#kit/web/call.ts';

/** The addresses under which a reader sees, adds and removes photos. */
export type PictureAccess = {
  /** The reader's side; null for an admin, who only looks. */
  side: PictureSide | null;
  addressOf(id: number, size: 'small' | 'large'): string;
  addAddress: string;
  remove(id: number): Promise<unknown>;
};

export const guestAccess = (token: string, about: PictureSubject): PictureAccess => ({
  side: 'guest',
  addressOf: (id, size) => `/api/stays/${token}/pictures/${id}?size=${size}`,
  addAddress: `/api/stays/${token}/pictures/${about}`,
  remove: (id) =>
    call<typeof api.removeGuestPicture>('DELETE', '/api/stays/:mark/pictures/:id', {
      params: { mark: token, id },
    }),
});

export const hostAccess = (
  stayId: number,
  about: PictureSubject,
  { isHost }: { isHost: boolean },
): PictureAccess => ({
  side: isHost ? 'host' : null,
  addressOf: (id, size) => `/api/desk/stay-pictures/${id}?size=${size}`,
  addAddress: `/api/desk/stays/${stayId}/pictures/${about}`,
  remove: (id) =>
    call<typeof api.removeHostPicture>('DELETE', '/api/desk/stay-pictures/:id', { params: { id } }),
});
