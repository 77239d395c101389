import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { lockBalance, readOpenBalances } from '#features/payments/server/ledger/balances.ts';
import { hasFailedRefund } from '#features/payments/server/refunds/failed-refunds.ts';
import { readEarned, settleEarnings } from '#features/payouts/server/earnings.ts';
import { alertAdmins } from '#features/payouts/server/payout-alerts.ts';
import { lastEarnedArrival, problemDeadline } from '#features/stays/rules.ts';
import { filterStaysWithEarnings, lockStay, type StayRow } from '#features/stays/server/stay-rows.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import {
  difference,
  formatMoney,
  largest,
  type MinorAmount,
  remaining,
  smallest,
  sum,
  toMajorUnit,
} from '#kit/money.ts';
import { english } from '#kit/msg.ts';
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

/**
 * After a cancellation, immediately credits the host with the payments that are not refunded. While a problem
 * is open, no money is moved.
 */
export async function settleCancelledStay(kit: Kit, tx: Db, stay: StayRow): Promise<void> {
  if (stay.isDisputed) return;
  await settleStay(kit, tx, stay, { due: await readAmountPaid(tx, stay), kind: 'cancellation' });
}

/**
 * Makes the money of stays owed to their hosts on the day after arrival, once guests can no longer report a problem.
 * Payments that arrive later follow with the next run. A repeated run moves nothing.
 */
export async function settleArrivedStays(kit: Kit): Promise<void> {
  const held = await readOpenBalances(kit.db, 'deposits_held', 'stay:');
  const heldIds = held.map(({ party }) => Number(party.slice('stay:'.length)));
  const today = kampalaDay(kit.clock());
  const dueIds = await filterStaysWithEarnings(kit.db, heldIds, lastEarnedArrival(kit.clock()));
  const failedIds = await forEachIsolated(kit, 'the earnings of a stay', dueIds, (id) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockStay(tx, id);
      if (stay) await settleDueStay(kit, tx, stay);
    }),
  );
  if (failedIds.length > 0)
    await kit.db.transaction().execute((tx) =>
      alertAdmins(
        kit,
        tx,
        `stays not settled ${today}`,
        {
          subject: english('Stays whose earnings could not be booked: {count}', { count: failedIds.length }),
          paragraphs: [
            english('The first are: {ids}.', { ids: failedIds.slice(0, 10).join(', ') }),
            english(
              'Their hosts are not paid for them. We keep trying. The log of the job settle-stays says why.',
            ),
          ],
        },
        'operations',
      ),
    );
}

/** Settles a locked stay whose money is due to its host by now. */
export async function settleDueStay(kit: Kit, tx: Db, stay: StayRow): Promise<void> {
  const isBooked = stay.state === 'confirmed' || stay.state === 'completed';
  const hasArrived = isBooked && problemDeadline(stay.checkIn) <= kit.clock();
  if (stay.isDisputed || (!hasArrived && stay.state !== 'cancelled')) return;
  const paid = await readAmountPaid(tx, stay);
  const earned = await readEarned(tx, partyOf(stay));
  const due = hasArrived
    ? smallest(paid, sum([difference(stay.total, stay.compensation), stay.withheld]))
    : // A failed refund is still owed to the guest, so an admin decides.
      (await hasFailedRefund(tx, stay.intentIds))
      ? earned
      : paid;
  if (due > earned) await settleStay(kit, tx, stay, { due, kind: hasArrived ? 'arrival' : 'cancellation' });
  // Any amount above the current price is a failed refund, which we still owe to the guest.
  const left = remaining(paid, largest(due, earned));
  if (left > 0) await alertAboutLeftover(kit, tx, stay, left);
}

/** Emails the admins once about a failed refund to a guest. We keep the money until they refund it. */
async function alertAboutLeftover(
  kit: Kit,
  tx: Db,
  { id, currency }: StayRow,
  left: MinorAmount,
): Promise<void> {
  await alertAdmins(
    kit,
    tx,
    `stay ${id} refund due ${left}`,
    {
      subject: english('A guest is still owed a refund of {amount}', {
        amount: formatMoney(toMajorUnit(left, currency), currency),
      }),
      paragraphs: [
        english(
          'The refund to the guest of stay {id} failed. We hold the money until you refund it under Payments.',
          { id },
        ),
      ],
    },
    'payments',
  );
}

/**
 * If the money still held for the stay does not cover a refund, debits the rest from the host's balance. The
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
