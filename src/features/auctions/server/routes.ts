import { managers, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/auctions/api.ts';
import { createBidQueues } from '#features/auctions/server/bidding/bid-queue.ts';
import { decideBidder } from '#features/auctions/server/bidding/bidder-approval.ts';
import { payBidDeposit, registerBidder } from '#features/auctions/server/bidding/bidder-registration.ts';
import { refundOwnParts } from '#features/auctions/server/bidding/deposit.ts';
import { placeBid } from '#features/auctions/server/bidding/place-bid.ts';
import { readLedger } from '#features/auctions/server/bidding/published-ledger.ts';
import { payLotBalance } from '#features/auctions/server/closing/balance-payment.ts';
import { endSale, respondToSecondOffer } from '#features/auctions/server/closing/sale-completion.ts';
import { announceLot } from '#features/auctions/server/lots/announcement.ts';
import { saveDraft } from '#features/auctions/server/lots/lot-draft.ts';
import {
  readEarlierBids,
  readLotForProperty,
  readOwnBidderStatus,
} from '#features/auctions/server/lots/lot-presenter.ts';
import { readManagerLot, readManagerLots } from '#features/auctions/server/lots/manager-lots.ts';
import { completeStep } from '#features/auctions/server/lots/step-check.ts';
import { stopLot } from '#features/auctions/server/lots/stop-lot.ts';
import { readLotResults } from '#features/auctions/server/results/results.ts';
import {
  answerQuestion,
  askLotQuestion,
  hideLotQuestion,
} from '#features/auctions/server/watching/questions.ts';
import { endWatch, readWatchedLots, watchLot } from '#features/auctions/server/watching/watch-lot.ts';
import { deleteWatch, deleteWatchByToken } from '#features/auctions/server/watching/watch-rows.ts';
import {
  anyLotTopic,
  biddersTopic,
  lotDetailsTopic,
  lotResultsTopic,
  lotTopic,
} from '#features/auctions/topics.ts';
import { quoteRequestOf } from '#features/payments/server/checkout/create-intent.ts';
import { bankTransfersTopic } from '#features/payments/topics.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { accountTopic } from '#kit/topic.ts';

const topicsOf = ({ params }: { params: { id: number } }) => [
  lotTopic(params.id),
  lotDetailsTopic,
  propertyTopic(params.id),
];

/**
 * Recognizes one-click unsubscribe requests (RFC 8058), which email programs send. The token in the URL
 * authorizes them.
 */
const oneClickProof: Proof = {
  name: 'mark',
  isProven: ({ body }) => body.includes('List-Unsubscribe=One-Click'),
};

/** Returns the call that places a bid, with its own queues. */
export function bidRoutes(): RouteDefinition[] {
  const bidQueueFor = createBidQueues();
  return [
    route(api.placeBid, {
      access: signedIn,
      handle: ({ params, body: draft, actor, idempotency: { key }, kit }) =>
        placeBid({ ...kit, bidQueueFor }, { lotId: params.id, user: actor.user, draft, key }),
    }),
  ];
}

export const auctionRoutes: RouteDefinition[] = [
  route(api.lotOfHome, {
    access: 'everyone',
    topics: topicsOf,
    handle: ({ params, kit }) => readLotForProperty(kit, params.id),
  }),
  route(api.ownBidderStatus, {
    access: signedIn,
    isPersonal: true,
    topics: ({ params, actor }) => [
      lotTopic(params.id),
      bankTransfersTopic,
      ...(actor.user ? [accountTopic(actor.user.id)] : []),
    ],
    handle: ({ params, actor, kit }) => readOwnBidderStatus(kit, actor.user, params.id),
  }),
  route(api.registerBidder, {
    access: signedIn,
    handle: ({ params, actor, kit }) => registerBidder(kit, actor.user, params.id),
  }),
  route(api.payBidDeposit, {
    access: signedIn,
    handle: ({ params, body, actor, caller, idempotency, kit }) =>
      payBidDeposit(kit, {
        ...body,
        lotId: params.id,
        user: actor.user,
        ...quoteRequestOf(caller, idempotency),
      }),
  }),
  route(api.payLotBalance, {
    access: signedIn,
    handle: ({ params, body, actor, caller, idempotency, kit }) =>
      payLotBalance(kit, {
        ...body,
        lotId: params.id,
        user: actor.user,
        ...quoteRequestOf(caller, idempotency),
      }),
  }),
  route(api.refundDepositParts, {
    access: signedIn,
    handle: ({ params, actor, kit }) => refundOwnParts(kit, actor.user, params.id),
  }),
  route(api.askLotQuestion, {
    access: signedIn,
    handle: ({ params, body, actor, kit }) => askLotQuestion(kit, actor.user, params.id, body.words),
  }),
  route(api.respondToSecondOffer, {
    access: signedIn,
    handle: ({ params, body, actor, kit }) => respondToSecondOffer(kit, actor.user, params.id, body.accepts),
  }),
  route(api.lotLedger, {
    access: 'everyone',
    topics: [lotDetailsTopic],
    handle: ({ params, kit }) => readLedger(kit.db, params.id),
  }),
  route(api.earlierBids, {
    access: 'everyone',
    topics: [lotDetailsTopic],
    handle: ({ params, query, kit }) => readEarlierBids(kit, params.id, query.before),
  }),
  route(api.watchLot, {
    access: signedIn,
    handle: async ({ params, actor, kit }) => {
      await watchLot(kit, actor.user, params.id);
      return { isWatching: true };
    },
  }),
  route(api.unwatchLot, {
    access: signedIn,
    handle: async ({ params, actor, kit }) => {
      await deleteWatch(kit.db, params.id, actor.user.id);
      return { isWatching: false };
    },
  }),
  route(api.watchedLots, {
    access: signedIn,
    topics: ({ actor }) => [anyLotTopic, ...(actor.user ? [accountTopic(actor.user.id)] : [])],
    handle: ({ actor, kit }) => readWatchedLots(kit, actor.user),
  }),
  route(api.endWatch, { access: 'everyone', handle: ({ params, kit }) => endWatch(kit, params.mark) }),
  route(api.unsubscribe, {
    access: 'everyone',
    from: oneClickProof,
    handle: async ({ params, kit }) => {
      await deleteWatchByToken(kit.db, params.mark);
      return { status: 'ok' as const };
    },
  }),
  route(api.lotResults, {
    access: 'everyone',
    isShared: true,
    topics: [lotResultsTopic],
    handle: ({ query, kit }) => readLotResults(kit, query),
  }),
  route(api.managerLots, {
    access: managers,
    topics: [lotDetailsTopic, anyLotTopic],
    handle: ({ actor, kit }) => readManagerLots(kit, actor.user),
  }),
  route(api.managerLot, {
    access: managers,
    topics: [lotDetailsTopic, anyLotTopic, biddersTopic],
    handle: ({ params, actor, kit }) => readManagerLot(kit, actor.user, params.id),
  }),
  route(api.saveLotDraft, {
    access: managers,
    handle: ({ params, body, actor, kit }) => saveDraft(kit, actor.user, params.id, body),
  }),
  route(api.announceLot, {
    access: managers,
    handle: ({ params, actor, kit }) => announceLot(kit, actor.user, params.id),
  }),
  route(api.checkStep, {
    access: managers,
    handle: ({ params, body, actor, kit }) => completeStep(kit, actor.user, params.id, body),
  }),
  route(api.approveBidder, {
    access: managers,
    handle: ({ params, actor, kit }) => decideBidder(kit, actor.user, params, 'approved'),
  }),
  route(api.refuseBidder, {
    access: managers,
    handle: ({ params, body, actor, kit }) => decideBidder(kit, actor.user, params, body),
  }),
  route(api.stopLot, {
    access: managers,
    handle: ({ params, body, actor, kit }) => stopLot(kit, actor.user, params.id, body),
  }),
  route(api.endSale, {
    access: managers,
    handle: ({ params, body, actor, kit }) => endSale(kit, actor.user, params.id, body),
  }),
  route(api.answerQuestion, {
    access: managers,
    handle: ({ params, body, actor, kit }) => answerQuestion(kit, actor.user, params, body.words),
  }),
  route(api.hideQuestion, {
    access: managers,
    handle: ({ params, body, actor, kit }) => hideLotQuestion(kit, actor.user, params, body.reason),
  }),
];
