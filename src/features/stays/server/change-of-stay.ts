import { requireKey } from '#features/payments/server/intent-opening.ts';
import { balanceDue, refundPercent } from '#features/stays/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { inMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { nightsTaken, requireShownPrice } from './booking.ts';
import { giveBack, paidFor } from './money.ts';
import { releaseNights, takeNights } from './night-rows.ts';
import { quoteFor, requireHome } from './nights.ts';
import { canCancel, canMove, refundNow, requireStay } from './shown-stay.ts';
import { endStay, lockStay, moveRow, type StayRow } from './stay-rows.ts';
import { tellOfStay } from './telling.ts';

type Change = { mark: string; key: string | null };

/** Once for a key, with the stay locked. */
async function change(
  kit: Kit,
  { mark, key }: Change,
  request: object,
  act: (tx: Db, stay: StayRow) => Promise<void>,
): Promise<StayRow> {
  const requestKey = requireKey(key);
  const { id } = await requireStay(kit.db, mark);
  const asked = { scope: `change stay ${id}`, key: requestKey, request };
  await kit.db.transaction().execute((tx) =>
    once(tx, { ...asked, meanwhile: 'refuse' }, async () => {
      const stay = await lockStay(tx, id);
      if (!stay) throw new Error(`the stay ${id} is gone`);
      await act(tx, stay);
      return id;
    }),
  );
  return requireStay(kit.db, mark);
}

/**
 * The guest cancels. What goes back is what was said to: another amount changes nothing.
 * @throws AppError 'not-found'; 'conflict' when it cannot be cancelled any more, or another amount would go back by now;
 * 'invalid' without a key; what `once` throws
 */
export function cancelStay(kit: Kit, asked: Change & { refund: number }): Promise<StayRow> {
  return change(kit, asked, { cancel: asked.refund }, async (tx, stay) => {
    const today = kampalaDay(kit.clock());
    if (!canCancel(stay, today))
      throw new AppError('conflict', 'not_to_cancel', 'This stay cannot be cancelled any more.');
    const refund = refundNow(stay, await paidFor(tx, stay), today);
    if (inMajorUnit(refund, stay.currency) !== asked.refund)
      throw new AppError(
        'conflict',
        'refund_changed',
        'What goes back has changed since it was shown. Please look at it again; nothing was cancelled.',
      );
    await endWithRefund(kit, tx, stay, { refund, by: 'guest' });
  });
}

/** Its nights are free again, and its money is on its way back, or neither. Call it with the stay locked. */
export async function endWithRefund(
  kit: Kit,
  tx: Db,
  stay: StayRow,
  { refund, by }: { refund: number; by: 'guest' | 'host' },
): Promise<void> {
  await giveBack(kit, tx, stay, { amount: refund, comment: `Stay cancelled by the ${by}` });
  await endStay(tx, stay.id, { state: 'cancelled', by, refund });
  await releaseNights(tx, stay.id);
  await tellOfStay(kit, tx, stay.id, 'cancelled');
}

/**
 * Moves a stay to other nights of the same home, at what they cost now. What was paid counts; what is too much goes back.
 * It gives back no larger share than it would have on the day of the move.
 * @throws AppError 'not-found'; 'conflict' when it cannot be moved any more, the nights are taken, or the price is
 * another by now; 'invalid' when the home's terms do not allow it, or without a key; what `once` throws
 */
export function moveStay(
  kit: Kit,
  asked: Change & { checkIn: string; nights: number; total: number },
): Promise<StayRow> {
  const { checkIn, nights, total } = asked;
  return change(kit, asked, { checkIn, nights, total }, async (tx, stay) => {
    const today = kampalaDay(kit.clock());
    if (stay.propertyId === null || !canMove(stay, today))
      throw new AppError('conflict', 'not_to_move', 'This stay cannot be moved any more.');
    const home = await requireHome(tx, stay.propertyId);
    if (home.currency !== stay.currency)
      throw new AppError('conflict', 'not_to_move', 'This home is sold in another currency by now.');
    const { quote, checkOut, rules } = await quoteFor(
      tx,
      home,
      { checkIn, nights, guests: stay.guests },
      today,
    );
    requireShownPrice(inMajorUnit(quote.total, stay.currency), total);
    // Two who swap their nights would wait for each other.
    await lockAll(tx, [`move stays of ${home.id}`]);
    await releaseNights(tx, stay.id);
    const range = { propertyId: home.id, from: checkIn, to: addDays(checkIn, nights) };
    if (!(await takeNights(tx, { ...range, kind: 'booking', stayId: stay.id }))) throw nightsTaken();
    const mostPercent = refundPercent(stay, stay.checkIn, today);
    await moveRow(tx, stay.id, {
      ...{ checkIn, checkOut, quote, mostPercent },
      balanceDue: balanceDue(checkIn, today, rules),
    });
    const excess = (await paidFor(tx, stay)) - quote.total;
    if (excess > 0)
      await giveBack(kit, tx, stay, { amount: excess, comment: 'Moved to nights that cost less' });
    await tellOfStay(kit, tx, stay.id, 'moved', `${checkIn} ${checkOut} ${asked.key}`);
  });
}
