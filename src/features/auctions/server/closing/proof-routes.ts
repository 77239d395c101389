import { signedIn } from '#features/accounts/policy.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import * as api from '#features/auctions/proof-api.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { readBidderStatusForLot } from '#features/auctions/server/lots/lot-presenter.ts';
import { readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { createUploadLimiter } from '#features/listings/server/pictures/upload-concurrency.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { confirmPaymentReceived, openProof, sendProof } from './payment-proofs.ts';

/** Returns the routes for the payment proofs of buyers. */
export function proofRoutes({ work }: { work: Pick<PictureWork, 'decode'> }): RouteDefinition[] {
  const withUploadSlot = createUploadLimiter();
  return [
    route(api.sendProof, {
      access: signedIn,
      bodyLimitBytes: fileLimits.paperBytes,
      handle: async ({ params, body, actor, kit }) => {
        await withUploadSlot(actor.user.id, () =>
          sendProof(kit, work, actor.user, { lotId: params.id, form: body }),
        );
        const lot = await readLot(kit.db, params.id);
        if (!lot) throw noSuchLot();
        return readBidderStatusForLot(kit.db, actor.user, lot, kit.clock());
      },
    }),
    route(api.openProof, {
      access: signedIn,
      handle: ({ params, actor, kit }) => openProof(kit, actor.user, params.id, params.proof),
    }),
    route(api.receiveProof, {
      access: signedIn,
      handle: ({ params, actor, kit }) => confirmPaymentReceived(kit, actor.user, params.id, params.proof),
    }),
  ];
}
