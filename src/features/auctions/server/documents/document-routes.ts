import { managers, type SignedIn, signedIn } from '#features/accounts/policy.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import * as api from '#features/auctions/document-api.ts';
import { readManagerLot } from '#features/auctions/server/lots/manager-lots.ts';
import { addViewingDay, removeViewingDay } from '#features/auctions/server/watching/viewing-days.ts';
import { lotDetailsTopic } from '#features/auctions/topics.ts';
import { createUploadLimiter } from '#features/listings/server/pictures/upload-concurrency.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { addDocument, readLotDocument, removeDocument } from './documents.ts';
import { readLotDocuments } from './lot-documents.ts';

/** Returns the routes for the documents and viewing days of lots. */
export function lotFileRoutes({ work }: { work: Pick<PictureWork, 'decode'> }): RouteDefinition[] {
  const withUploadSlot = createUploadLimiter();
  return [
    route(api.lotDocuments, {
      access: 'everyone',
      isShared: true,
      topics: [lotDetailsTopic],
      handle: ({ params, kit }) => readLotDocuments(kit.db, params.id),
    }),
    route(api.lotDocument, {
      access: signedIn,
      handle: ({ params, actor, kit }) => readLotDocument(kit, actor.user, params.id, params.paper),
    }),
    route(api.addDocument, {
      access: managers,
      bodyLimitBytes: fileLimits.paperBytes,
      handle: ({ params, query, body, actor, kit }) =>
        runManagerAction(kit, actor.user, params.id, () =>
          withUploadSlot(actor.user.id, () =>
            addDocument(kit, work, actor.user, { lotId: params.id, name: query.name, form: body }),
          ),
        ),
    }),
    route(api.removeDocument, {
      access: managers,
      handle: ({ params, body, actor, kit }) =>
        runManagerAction(kit, actor.user, params.id, () =>
          removeDocument(kit, actor.user, { lotId: params.id, paper: params.paper, reason: body.reason }),
        ),
    }),
    route(api.addViewingDay, {
      access: managers,
      handle: ({ params, body, actor, kit }) =>
        runManagerAction(kit, actor.user, params.id, () => addViewingDay(kit, actor.user, params.id, body)),
    }),
    route(api.removeViewingDay, {
      access: managers,
      handle: ({ params, actor, kit }) =>
        runManagerAction(kit, actor.user, params.id, () =>
          removeViewingDay(kit, actor.user, params.id, params.day),
        ),
    }),
  ];
}

async function runManagerAction(kit: Kit, user: SignedIn, id: number, action: () => Promise<void>) {
  await action();
  return readManagerLot(kit, user, id);
}
