import type { CancelReason } from '#features/stays/choices.ts';
import { refundOnCancellation, ruleAfterMove, splitExcess } from '#features/stays/refund-schedule.ts';
import { balanceDueDate, cleaningFeeOf, minPaidForMove } from '#features/stays/rules.ts';
import { isUnpaidHold } from '#features/stays/server/holds/hold.ts';
import { releaseNights, reserveNights } from '#features/stays/server/holds/night-rows.ts';
import { settleCancelledStay, settleStay } from '#features/stays/server/payment/stay-earnings.ts';
import { requireHome, requireQuote } from '#features/stays/server/payment/stay-quote.ts';
import {
  readAmountPaid,
  readAmountTowardsStay,
  refundStay,
} from '#features/stays/server/payment/stay-refunds.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { formatMoney, type MajorAmount, type MinorAmount, smallest, sum, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { nightsTakenError, requireShownPrice } from './booking.ts';
import { notifyStayEvent } from './notifications.ts';
import { canCancel, cancellationRuleOf, canMove, requireStay } from './stay-presenter.ts';
import { endStay, lockStay, type StayRow, updateStayDates } from './stay-rows.ts';

type StayChange = { mark: string; idempotency: Idempotency };

/** The number of moves before a limit applies. Each move sends an email to the guest and to the host. */
const moveBurst = 8;

/** Runs a change once for each idempotency key, with the stay locked. */
async function changeStay(
  kit: Kit,
  { mark, idempotency }: StayChange,
  apply: (tx: Db, stay: StayRow) => Promise<void>,
): Promise<StayRow> {
  const { id } = await requireStay(kit.db, mark);
  await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, { ...idempotency, meanwhile: 'refuse' }, async () => {
      const stay = await lockStay(tx, id);
      if (!stay) throw new Error(`the stay ${id} is gone`);
      await apply(tx, stay);
      return id;
    }),
  );
  return requireStay(kit.db, mark);
}

/**
 * Cancels a stay for its guest and refunds the amount that was shown. Rejects the request if the refund has
 * changed since.
 * @throws AppError 'not-found'; 'conflict' when the stay can no longer be cancelled, or the refund has
 * changed; the errors of `runIdempotent`
 */
export function cancelStay(kit: Kit, input: StayChange & { refund: number }): Promise<StayRow> {
  return changeStay(kit, input, async (tx, stay) => {
    const now = kit.clock();
    if (!canCancel(stay, kampalaDay(now)))
      throw new AppError('conflict', 'not_to_cancel', msg('This stay can no longer be cancelled.'));
    const refund = refundOnCancellation(cancellationRuleOf(stay), await readAmountTowardsStay(tx, stay), now);
    requireShownRefund(toMajorUnit(refund, stay.currency), input.refund);
    await endWithRefund(kit, tx, stay, { refund, by: 'guest' });
  });
}

/** @throws AppError 'conflict' when the refund differs from the one that was shown */
function requireShownRefund(refund: MajorAmount, shownRefund: MajorAmount): void {
  if (refund === shownRefund) return;
  throw new AppError(
    'conflict',
    'refund_changed',
    msg(
      'The refund has changed since it was shown. Nothing was changed or refunded. Please check the new amount.',
    ),
  );
}

type HostCause = { reason: CancelReason; note: string | null };

/** Releases the nights and refunds the money in one transaction. Call it with the stay locked. */
export async function endWithRefund(
  kit: Kit,
  tx: Db,
  stay: StayRow,
  { refund, by, cause = null }: { refund: MinorAmount; by: 'guest' | 'host'; cause?: HostCause | null },
): Promise<void> {
  await refundStay(kit, tx, stay, { amount: refund, comment: `Stay cancelled by the ${by}` });
  await endStay(tx, stay.id, { state: 'cancelled', by, refund, cause });
  await settleCancelledStay(kit, tx, stay);
  await releaseNights(tx, stay.id);
  // No email is sent about an unpaid hold, because only the guest knows of it.
  if (!isUnpaidHold(stay)) await notifyStayEvent(kit, tx, stay.id, 'cancelled');
}

/** @throws AppError 'conflict' when the amount paid is too low for the new stay */
function requireMinimumPaid({ currency, total }: StayRow, paid: MinorAmount, deposit: MinorAmount): void {
  const minPaid = minPaidForMove(deposit);
  if (paid >= minPaid) return;
  const money = (amount: MinorAmount) => formatMoney(toMajorUnit(amount, currency), currency);
  const advice =
    total >= minPaid
      ? msg('Pay the balance of your stay first, or choose fewer nights.')
      : msg('Choose fewer nights, or book the additional nights as another stay.');
  throw new AppError(
    'conflict',
    'too_little_paid',
    msg(
      'You have paid {paid}, and at least {least} must be paid before a stay is moved to these nights. {advice} Nothing was changed.',
      { paid: money(paid), least: money(minPaid), advice },
    ),
  );
}

/**
 * Moves a stay to other nights of the same home, at their current price. The amount already paid counts
 * towards that price. Nights given up are refunded as if they were cancelled now. A later cancellation
 * refunds no larger percentage than one now would.
 * @param input contains `refund`, the amount that the guest saw; the move fails if it has changed
 * @throws AppError 'not-found'; 'conflict' when the stay can no longer be moved, the nights are taken, too
 * little was paid, or the price or the refund has changed; 'invalid' when the home's terms do not allow the
 * stay; the errors of `runIdempotent`
 */
export async function moveStay(
  kit: Kit,
  input: StayChange & { checkIn: string; nights: number; total: number; refund?: number | undefined },
): Promise<StayRow> {
  const { checkIn, nights, total, refund: shownRefund } = input;
  const { id } = await requireStay(kit.db, input.mark);
  await consumeAttempt(kit.db, { key: `moves of stay ${id}`, free: moveBurst });
  return changeStay(kit, input, async (tx, stay) => {
    const now = kit.clock();
    const today = kampalaDay(now);
    if (stay.propertyId === null || !canMove(stay, today))
      throw new AppError('conflict', 'not_to_move', msg('The dates of this stay can no longer be changed.'));
    const home = await requireHome(tx, stay.propertyId);
    if (home.currency !== stay.currency)
      throw new AppError(
        'conflict',
        'not_to_move',
        msg('This home is now priced in another currency, so you cannot change the dates.'),
      );
    const { quote, checkOut, rules } = await requireQuote(
      tx,
      home,
      { checkIn, nights, guests: stay.guests },
      today,
    );
    requireShownPrice(toMajorUnit(quote.total, stay.currency), total);
    const paid = await readAmountTowardsStay(tx, stay);
    requireMinimumPaid(stay, paid, quote.deposit);
    const rule = cancellationRuleOf(stay);
    const price = { total: quote.total, cleaningFee: cleaningFeeOf(quote) };
    const { refund, withheld } = splitExcess(rule, { paid, ...price }, now);
    if (shownRefund !== undefined) requireShownRefund(toMajorUnit(refund, stay.currency), shownRefund);
    // Two guests who swap their nights would otherwise deadlock.
    await lockAll(tx, [`move stays of ${home.id}`]);
    await releaseNights(tx, stay.id);
    const range = { propertyId: home.id, from: checkIn, to: addDays(checkIn, nights) };
    if (!(await reserveNights(tx, { ...range, kind: 'booking', stayId: stay.id }))) throw nightsTakenError();
    const { mostPercent, fullRefundUntil } = ruleAfterMove(rule, { checkIn, ...price }, now);
    await updateStayDates(tx, stay.id, {
      ...{ checkIn, checkOut, quote, mostPercent, fullRefundUntil, withheld },
      balanceDue: balanceDueDate(checkIn, today, rules),
    });
    if (refund > 0)
      await refundStay(kit, tx, stay, { amount: refund, comment: 'Dates changed to a lower price' });
    const movedStay = { ...stay, checkIn, checkOut };
    const due = smallest(sum([stay.withheld, withheld]), await readAmountPaid(tx, stay));
    await settleStay(kit, tx, movedStay, { due, kind: 'change' });
    await notifyStayEvent(kit, tx, stay.id, 'moved', `${checkIn} ${checkOut} ${input.idempotency.key}`);
  });
}
