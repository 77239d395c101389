import type { Stopper } from '#features/auctions/choices.ts';
import { canMove, faultsOf, outcomeOf } from '#features/auctions/rules.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readBidders } from './bidder-rows.ts';
import {
  type LotRow,
  lockLot,
  readBehind,
  readChecks,
  readDueLots,
  readSteps,
  readTermsOfLot,
  tellListing,
  updateClosed,
  updateOpened,
} from './lot-rows.ts';
import { returnDeposit } from './registration.ts';
import { tellOfLot } from './telling.ts';

/** The listings of open lots follow where their bidding stands. */
export async function tellListings(kit: Kit): Promise<void> {
  for (const id of await readBehind(kit.db))
    await kit.db.transaction().execute(async (tx) => {
      if ((await lockLot(tx, id))?.state === 'open') await tellListing(tx, id, 'active');
    });
}

/** Opens the lots whose time has come and whose steps were done, and closes those whose time is over. None waits for another. */
export async function turnLots(kit: Kit): Promise<void> {
  for (const { id, isOver } of await readDueLots(kit.db, kit.clock()))
    await kit.db
      .transaction()
      .execute((tx) => (isOver ? closeLot(kit, tx, id) : openLot(kit, tx, id)))
      .catch((error) => kit.log.error({ err: error, lot: id }, 'a lot could not be turned'));
}

/** A lot whose required steps are missing or stale stays announced, until its time is over. */
async function openLot(kit: Kit, tx: Db, id: number): Promise<void> {
  const lot = await lockLot(tx, id);
  if (lot?.state !== 'announced' || lot.opensAt > kit.clock()) return;
  if ((await stepFaults(tx, lot)).length > 0) return;
  await updateOpened(tx, id);
  await tellListing(tx, id, 'active');
}

export async function stepFaults(db: Db, { id, opensAt }: LotRow) {
  const done = new Map((await readChecks(db, id)).map(({ step, doneOn }) => [step, doneOn]));
  return faultsOf(await readSteps(db), done, kampalaDay(opensAt));
}

async function closeLot(kit: Kit, tx: Db, id: number): Promise<void> {
  const lot = await lockLot(tx, id);
  const now = kit.clock();
  // Extended while this waited for it.
  if ((lot?.state !== 'open' && lot?.state !== 'announced') || lot.closesAt > now) return;
  const state = outcomeOf(lot.price, lot.reserve);
  if (state === 'awaiting_balance' && lot.leaderId !== null && lot.price !== null) {
    const { balanceDays } = await readTermsOfLot(tx, lot.id);
    const balanceDue = addDays(kampalaDay(now), balanceDays);
    await updateClosed(tx, id, { state, buyerId: lot.leaderId, price: lot.price, balanceDue }, now);
  } else await updateClosed(tx, id, { state: state === 'no_bid' ? 'no_bid' : 'below_reserve' }, now);
  await tellListing(tx, id, 'ended');
  for (const bidder of await readBidders(tx, id)) {
    const hasWon = state === 'awaiting_balance' && bidder.id === lot.leaderId;
    if (!hasWon) await returnDeposit(kit, tx, bidder, 'The auction closed');
    if (bidder.state !== 'approved') continue;
    await tellOfLot(
      kit,
      tx,
      id,
      hasWon ? 'won' : state === 'below_reserve' ? 'below_reserve' : 'lost',
      bidder.id,
    );
  }
}

/**
 * The court or the bank stops or postpones a sale: everybody gets the deposit back, with the reason.
 * @returns false when it is over already, also in the moment before it is closed: whoever sells has seen the price by then
 */
export async function stopLot(
  kit: Kit,
  tx: Db,
  lot: LotRow,
  { state, by, reason }: { state: 'stopped' | 'postponed'; by: Stopper; reason: string },
): Promise<boolean> {
  if (!canMove(lot.state, state) || lot.closesAt <= kit.clock()) return false;
  await updateClosed(tx, lot.id, { state, by, reason }, kit.clock());
  await tellListing(tx, lot.id, state === 'stopped' ? 'ended' : 'upcoming');
  for (const bidder of await readBidders(tx, lot.id)) {
    await returnDeposit(kit, tx, bidder, `The sale was ${state} by the ${by}`);
    await tellOfLot(kit, tx, lot.id, state, bidder.id);
  }
  return true;
}
