import { z } from 'zod';
import { isLive, lotOutcome } from '#features/auctions/rules.ts';
import { readBidders } from '#features/auctions/server/bidding/bidder-rows.ts';
import { refundDeposit } from '#features/auctions/server/bidding/deposit.ts';
import { notifySeller } from '#features/auctions/server/closing/seller-emails.ts';
import { notifyLotEvent } from '#features/auctions/server/notifications.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  lockLot,
  readDueLots,
  readStaleListings,
  readTermsOfLot,
  readUpcomingTransitions,
  updateClosed,
  updateListingStatus,
  updateOpened,
} from './lot-rows.ts';
import { readLotSteps } from './lot-steps.ts';

/** Copies the bidding state of open lots to their listings. */
export async function syncListings(kit: Kit): Promise<void> {
  await forEachIsolated(kit, 'a listing that follows its lot', await readStaleListings(kit.db), (id) =>
    kit.db.transaction().execute(async (tx) => {
      if ((await lockLot(tx, id))?.state === 'open') await updateListingStatus(tx, id, 'active');
    }),
  );
}

/**
 * Opens the lots whose opening time has come and whose steps are done, and closes those whose closing time
 * has passed. A failure for one lot does not affect the others.
 */
export async function advanceLots(kit: Kit): Promise<void> {
  const dueLots = await readDueLots(kit.db, kit.clock());
  await forEachIsolated(kit, 'a lot that opens or closes', dueLots, ({ id, isOver }) =>
    kit.db.transaction().execute((tx) => (isOver ? closeLot(kit, tx, id) : openLot(kit, tx, id))),
  );
}

/** The job that opens or closes one lot at its exact time. */
export const advanceLotJob = { name: 'turn-lot', shape: z.object({ lotId: z.number().int() }) };

const lookAheadMs = 120_000;

/**
 * Schedules a job for each lot that opens or closes soon, so that it does so on time instead of in the next
 * full minute.
 */
export async function scheduleLotTransitions(kit: Kit): Promise<void> {
  const now = kit.clock();
  const upcoming = await readUpcomingTransitions(kit.db, now, new Date(now.getTime() + lookAheadMs));
  for (const { id, at } of upcoming) await scheduleAdvance(kit, kit.db, id, at);
}

function scheduleAdvance(kit: Kit, tx: Db, lotId: number, runAt: Date): Promise<void> {
  return kit.jobs.enqueue(tx, advanceLotJob, { lotId }, { runAt, key: `lot ${lotId}` });
}

/**
 * Opens or closes one lot if its time has come, and schedules the job for the lot's next opening or closing
 * time.
 */
export async function advanceLot(kit: Kit, id: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await lockLot(tx, id);
    const now = kit.clock();
    if (!lot || !isLive(lot)) return;
    if (lot.closesAt <= now) return closeLot(kit, tx, id);
    if (lot.state === 'announced' && lot.opensAt > now) return scheduleAdvance(kit, tx, id, lot.opensAt);
    await openLot(kit, tx, id);
    await scheduleAdvance(kit, tx, id, lot.closesAt);
  });
}

/**
 * Opens a lot. While required steps are missing, late or outdated, it stays announced, until `closeLot`
 * closes it at its closing time.
 */
async function openLot(kit: Kit, tx: Db, id: number): Promise<void> {
  const lot = await lockLot(tx, id);
  if (lot?.state !== 'announced' || lot.opensAt > kit.clock()) return;
  if ((await readLotSteps(tx, lot)).some(({ fault }) => fault !== null)) return;
  await updateOpened(tx, id);
  await updateListingStatus(tx, id, 'active');
}

async function closeLot(kit: Kit, tx: Db, id: number): Promise<void> {
  const lot = await lockLot(tx, id);
  const now = kit.clock();
  // A late bid may have extended the lot while this transaction waited for its lock.
  if (!lot || !isLive(lot) || lot.closesAt > now) return;
  const state = lotOutcome(lot.price, lot.reserve);
  if (state === 'awaiting_balance' && lot.leaderId !== null && lot.price !== null) {
    const { balanceDays } = await readTermsOfLot(tx, lot.id);
    const balanceDue = addDays(kampalaDay(now), balanceDays);
    await updateClosed(tx, id, { state, buyerId: lot.leaderId, price: lot.price, balanceDue }, now);
  } else await updateClosed(tx, id, { state: state === 'no_bid' ? 'no_bid' : 'below_reserve' }, now);
  await updateListingStatus(tx, id, 'ended');
  await notifySeller(kit, tx, id, null);
  for (const bidder of await readBidders(tx, id)) {
    const hasWon = state === 'awaiting_balance' && bidder.id === lot.leaderId;
    // A winner whose deposit is incomplete cannot complete it after the close.
    if (!hasWon || bidder.partsSince !== null) await refundDeposit(kit, tx, bidder, 'The auction closed');
    if (bidder.state === 'paid') await notifyLotEvent(kit, tx, id, 'unjudged', bidder.id);
    if (bidder.state !== 'approved') continue;
    await notifyLotEvent(
      kit,
      tx,
      id,
      hasWon ? 'won' : state === 'below_reserve' ? 'below_reserve' : 'lost',
      bidder.id,
    );
  }
}
