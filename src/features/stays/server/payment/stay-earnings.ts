import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { lockBalance, readOpenBalances } from '#features/payments/server/ledger/balances.ts';
import { hasFailedRefund } from '#features/payments/server/refunds/refundable-payments.ts';
import { readEarned, settleEarnings } from '#features/payouts/server/earnings.ts';
import { filterStaysWithEarnings, lockStay, type StayRow } from '#features/stays/server/stay-rows.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, remaining } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readAmountPaid } from './stay-refunds.ts';

/** The name of a stay in the ledger. The database derives the same name from the subject of a payment. */
const partyOf = ({ id }: Pick<StayRow, 'id'>) => `stay:${id}`;

/**
 * Makes `due` the part of a stay's price that the host has earned, before the service fee. Call it with the stay
 * locked, after refunds were reserved.
 */
export async function settleStay(
  kit: Kit,
  tx: Db,
  stay: StayRow,
  earning: { due: MinorAmount; kind: 'arrival' | 'cancellation' | 'change' },
): Promise<void> {
  const { hostId, title, checkIn, checkOut, currency } = stay;
  const source = {
    ...{ party: partyOf(stay), ownerId: hostId, title, currency },
    ...{ fromDay: checkIn, toDay: checkOut, bookedAt: stay.confirmedAt ?? kit.clock() },
  };
  await settleEarnings(kit, tx, source, earning);
}

/** Makes what a cancelled stay has been paid and does not refund owed to its host at once. */
export async function settleCancelledStay(kit: Kit, tx: Db, stay: StayRow): Promise<void> {
  await settleStay(kit, tx, stay, { due: await readAmountPaid(tx, stay), kind: 'cancellation' });
}

/**
 * Makes the money of stays owed to their hosts from the day after arrival in Kampala. Payments that arrive later
 * follow with the next run. A repeated run moves nothing.
 */
export async function settleArrivedStays(kit: Kit): Promise<void> {
  const held = await readOpenBalances(kit.db, 'deposits_held', 'stay:');
  const heldIds = held.map(({ party }) => Number(party.slice('stay:'.length)));
  const today = kampalaDay(kit.clock());
  const dueIds = await filterStaysWithEarnings(kit.db, heldIds, today);
  await forEachIsolated(kit, 'the earnings of a stay', dueIds, (id) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockStay(tx, id);
      if (stay) await settleDueStay(kit, tx, stay, today);
    }),
  );
}

async function settleDueStay(kit: Kit, tx: Db, stay: StayRow, today: string): Promise<void> {
  const hasArrived = (stay.state === 'confirmed' || stay.state === 'completed') && stay.checkIn < today;
  // A failed refund is still owed to the guest, so an admin decides.
  const isCancelled = stay.state === 'cancelled' && !(await hasFailedRefund(tx, stay.intentIds));
  if (!hasArrived && !isCancelled) return;
  const paid = await readAmountPaid(tx, stay);
  if (paid > (await readEarned(tx, partyOf(stay))))
    await settleStay(kit, tx, stay, { due: paid, kind: hasArrived ? 'arrival' : 'cancellation' });
}

/**
 * Takes back from the host what a refund needs beyond the money that is still held for the stay. The host's
 * balance may become negative.
 */
export const returnEarnings: NonNullable<FulfilmentHandler['beforeRefund']> = async (
  tx,
  { subject },
  kit,
  amount,
) => {
  const stay = await lockStay(tx, Number(subject));
  if (!stay) throw new Error(`the stay ${subject} is gone`);
  const { currency } = stay;
  const held = await lockBalance(tx, 'deposits_held', { party: partyOf(stay), currency });
  const missing = remaining(amount, held);
  if (missing === 0) return;
  const due = difference(await readEarned(tx, partyOf(stay)), missing);
  await settleStay(kit, tx, stay, { due, kind: 'arrival' });
};
