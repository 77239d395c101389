import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { createUploadLimiter } from '#features/listings/server/pictures/upload-concurrency.ts';
import * as api from '#features/stay-pictures/api.ts';
import { stayPicturesTopic } from '#features/stay-pictures/topics.ts';
import { type DisputedStay, findForDispute } from '#features/stays/server/disputes.ts';
import { requireStay } from '#features/stays/server/stay-presenter.ts';
import { pictureLimitBytes } from '#kit/picture-limit.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { readPicture } from './picture-rows.ts';
import { addPicture, type IsOpen, noSuchPicture, openPicture, removePicture } from './stay-pictures.ts';

type Settings = { isOpen: IsOpen; work: Pick<PictureWork, 'decode' | 'encode'> };

/** Returns the routes for the photos of guests, who hold the token of their stay, and of hosts. */
export function stayPictureRoutes({ isOpen, work }: Settings): RouteDefinition[] {
  // Neither side can keep the other one from adding photos.
  const [withGuestSlot, withHostSlot] = [createUploadLimiter(), createUploadLimiter()];
  return [
    route(api.addGuestPicture, {
      access: 'everyone',
      bodyLimitBytes: pictureLimitBytes,
      handle: async ({ params, body, kit }) => {
        const { id: stayId } = await requireStay(kit.db, params.mark);
        return withGuestSlot(stayId, () =>
          addPicture(kit, work, isOpen, { stayId, side: 'guest', about: params.about, form: body }),
        );
      },
    }),
    route(api.guestPicture, {
      access: 'everyone',
      isPersonal: true,
      topics: [stayPicturesTopic],
      handle: async ({ params, query, kit }) => {
        const { id: stayId } = await requireStay(kit.db, params.mark);
        const mayRead = async (picture: { stayId: number }) => picture.stayId === stayId;
        return openPicture(kit, work, { id: params.id, size: query.size, mayRead });
      },
    }),
    route(api.removeGuestPicture, {
      access: 'everyone',
      handle: async ({ params, kit }) => {
        const { id: stayId } = await requireStay(kit.db, params.mark);
        return removePicture(kit, isOpen, { id: params.id, stayId, side: 'guest' });
      },
    }),
    route(api.addHostPicture, {
      access: managers,
      bodyLimitBytes: pictureLimitBytes,
      handle: async ({ params, body, actor, kit }) => {
        const { id: stayId } = await requireHosted(kit.db, actor.user, params.stay);
        return withHostSlot(stayId, () =>
          addPicture(kit, work, isOpen, { stayId, side: 'host', about: params.about, form: body }),
        );
      },
    }),
    route(api.hostPicture, {
      access: managers,
      handle: ({ params, query, actor, kit }) => {
        const mayRead = async ({ stayId }: { stayId: number }) =>
          actor.user.role === 'admin' || (await findForDispute(kit.db, stayId))?.hostId === actor.user.id;
        return openPicture(kit, work, { id: params.id, size: query.size, mayRead });
      },
    }),
    route(api.removeHostPicture, {
      access: managers,
      handle: async ({ params, actor, kit }) => {
        const picture = await readPicture(kit.db, params.id);
        if (!picture) throw noSuchPicture();
        const { id: stayId } = await requireHosted(kit.db, actor.user, picture.stayId);
        return removePicture(kit, isOpen, { id: params.id, stayId, side: 'host' });
      },
    }),
  ];
}

/** @throws AppError 'not-found' for a stay in another host's home */
async function requireHosted(db: Db, { id }: SignedIn, stayId: number): Promise<DisputedStay> {
  const stay = await findForDispute(db, stayId);
  if (stay?.hostId !== id) throw noSuchPicture();
  return stay;
}
