import { managers, type SignedIn, signedIn } from '#features/accounts/policy.ts';
import * as api from '#features/auctions/api.ts';
import { anyLot, lotOf, lotResults, lots } from '#features/auctions/topics.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { type Proof, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { accountTopic } from '#kit/topic.ts';
import { noSuchLot, placeBid } from './bidding.ts';
import { stopLot } from './closing.ts';
import {
  announceLot,
  checkStep,
  judgeBidder,
  lockOwnLot,
  readDeskLot,
  readDeskLots,
  requireOwnLot,
  saveDraft,
} from './desk-lots.ts';
import { readLot } from './lot-rows.ts';
import { readLedger } from './published-ledger.ts';
import { answerQuestion, askOfLot } from './questions.ts';
import { payBidDeposit, registerBidder } from './registration.ts';
import { readLotResults } from './results.ts';
import { answerAsSecond, completeSale, defaultSale } from './selling.ts';
import { readEarlierBids, readOwnStanding, readShownLot } from './shown-lot.ts';
import { deleteWatch, deleteWatchByMark } from './watch-rows.ts';
import { endWatch, readWatchedLots, watchLot } from './watching.ts';

const topicsOf = ({ params }: { params: { id: number } }) => [
  lotOf(params.id),
  lots,
  propertyTopic(params.id),
];

/** What mail programs send; the secret is the mark in the address. */
const oneTap: Proof = {
  name: 'mark',
  isProven: ({ body }) => body.includes('List-Unsubscribe=One-Click'),
};

export const auctionRoutes: RouteDefinition[] = [
  route(api.lotOfHome, {
    access: 'everyone',
    topics: topicsOf,
    handle: ({ params, kit }) => readShownLot(kit, params.id),
  }),
  route(api.ownStanding, {
    access: signedIn,
    isPersonal: true,
    topics: ({ params, actor }) => [lotOf(params.id), ...(actor.user ? [accountTopic(actor.user.id)] : [])],
    handle: ({ params, actor, kit }) => readOwnStanding(kit, actor.user, params.id),
  }),
  route(api.registerBidder, {
    access: signedIn,
    handle: async ({ params, actor, kit }) => {
      await registerBidder(kit, actor.user, params.id);
      return readStandingIn(kit, actor.user, params.id);
    },
  }),
  route(api.payBidDeposit, {
    access: signedIn,
    handle: ({ params, body, actor, caller, kit }) =>
      payBidDeposit(kit, {
        ...body,
        lotId: params.id,
        user: actor.user,
        idempotencyKey: caller.idempotencyKey,
        address: caller.address,
      }),
  }),
  route(api.placeBid, {
    access: signedIn,
    handle: ({ params, body: draft, actor, caller, kit }) =>
      placeBid(kit, { lotId: params.id, user: actor.user, draft, idempotencyKey: caller.idempotencyKey }),
  }),
  route(api.askOfLot, {
    access: signedIn,
    handle: ({ params, body, actor, kit }) => askOfLot(kit, actor.user, params.id, body.words),
  }),
  route(api.answerAsSecond, {
    access: signedIn,
    handle: async ({ params, body, actor, kit }) => {
      await answerAsSecond(kit, actor.user, params.id, body.accepts);
      return null;
    },
  }),
  route(api.lotLedger, {
    access: 'everyone',
    topics: [lots],
    handle: ({ params, kit }) => readLedger(kit.db, params.id),
  }),
  route(api.earlierBids, {
    access: 'everyone',
    topics: [lots],
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
    topics: ({ actor }) => [anyLot, ...(actor.user ? [accountTopic(actor.user.id)] : [])],
    handle: ({ actor, kit }) => readWatchedLots(kit, actor.user),
  }),
  route(api.endWatch, { access: 'everyone', handle: ({ params, kit }) => endWatch(kit, params.mark) }),
  route(api.unsubscribe, {
    access: 'everyone',
    from: oneTap,
    handle: async ({ params, kit }) => {
      await deleteWatchByMark(kit.db, params.mark);
      return { status: 'ok' as const };
    },
  }),
  route(api.lotResults, {
    access: 'everyone',
    isShared: true,
    topics: [lotResults],
    handle: ({ query, kit }) => readLotResults(kit, query),
  }),
  route(api.deskLots, {
    access: managers,
    topics: [lots, anyLot],
    handle: ({ actor, kit }) => readDeskLots(kit, actor.user),
  }),
  route(api.deskLot, {
    access: managers,
    topics: [lots, anyLot],
    handle: ({ params, actor, kit }) => readDeskLot(kit, actor.user, params.id),
  }),
  route(api.saveLotDraft, {
    access: managers,
    handle: async ({ params, body, actor, kit }) =>
      readDeskLot(kit, actor.user, await saveDraft(kit, actor.user, params.id, body)),
  }),
  route(api.announceLot, {
    access: managers,
    handle: ({ params, actor, kit }) =>
      deskAct(kit, actor.user, params.id, () => announceLot(kit, actor.user, params.id)),
  }),
  route(api.checkStep, {
    access: managers,
    handle: ({ params, body, actor, kit }) =>
      deskAct(kit, actor.user, params.id, () => checkStep(kit, actor.user, params.id, body)),
  }),
  route(api.approveBidder, {
    access: managers,
    handle: ({ params, actor, kit }) =>
      deskAct(kit, actor.user, params.id, () =>
        judgeBidder(kit, actor.user, params.id, params.number, 'approved'),
      ),
  }),
  route(api.refuseBidder, {
    access: managers,
    handle: ({ params, body, actor, kit }) =>
      deskAct(kit, actor.user, params.id, () => judgeBidder(kit, actor.user, params.id, params.number, body)),
  }),
  route(api.stopLot, {
    access: managers,
    handle: ({ params, body, actor, kit }) =>
      deskAct(kit, actor.user, params.id, () =>
        kit.db.transaction().execute(async (tx) => {
          if (!(await stopLot(kit, tx, await lockOwnLot(tx, actor.user, params.id), body)))
            throw new AppError(
              'conflict',
              'lot_over',
              'Only a sale that is announced or open can be stopped.',
            );
        }),
      ),
  }),
  route(api.endSale, {
    access: managers,
    handle: ({ params, body, actor, kit }) =>
      deskAct(kit, actor.user, params.id, () =>
        kit.db.transaction().execute(async (tx) => {
          const lot = await lockOwnLot(tx, actor.user, params.id);
          if (body.act === 'complete') await completeSale(kit, tx, lot);
          else await defaultSale(kit, tx, lot, body.reason);
        }),
      ),
  }),
  route(api.answerQuestion, {
    access: managers,
    handle: ({ params, body, actor, kit }) =>
      deskAct(kit, actor.user, params.id, async () => {
        await requireOwnLot(kit.db, actor.user, params.id);
        await answerQuestion(kit, params.id, params.question, body.words);
      }),
  }),
];

async function deskAct(kit: Kit, user: SignedIn, id: number, act: () => Promise<void>) {
  await act();
  return readDeskLot(kit, user, id);
}

async function readStandingIn(kit: Kit, user: SignedIn, lotId: number) {
  const lot = await readLot(kit.db, lotId);
  if (!lot) throw noSuchLot();
  return lot.propertyId === null ? null : readOwnStanding(kit, user, lot.propertyId);
}
