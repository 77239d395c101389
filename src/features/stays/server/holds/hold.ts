import { reopenStay, type StayRow } from '#features/stays/server/stay-rows.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { extendHold, reserveNights } from './night-rows.ts';

/** True when the stay can be paid for: its hold waits for the deposit or has expired unpaid. */
export function awaitsDeposit({ state, books, acceptedAt, intentIds }: StayRow): boolean {
  const mayPay = books === 'instant' || acceptedAt !== null;
  return intentIds.length === 0 && mayPay && (state === 'held' || state === 'lapsed');
}

/** True when nights are held that were neither paid for nor accepted by the host. */
export function isUnpaidHold({ state, acceptedAt }: StayRow): boolean {
  return state === 'held' && acceptedAt === null;
}

/** The minutes of a hold for a received payment. The hold becomes a booking in the same transaction. */
const fulfilmentMinutes = 1;

/**
 * Holds a stay's nights for a received payment. An expired hold is renewed if its nights are still free. Call
 * it with the stay locked.
 * @returns false when another stay has the nights, or the day of arrival is over
 */
export async function holdForPayment(kit: Kit, tx: Db, stay: StayRow): Promise<boolean> {
  const { id: stayId, propertyId, checkIn: from, checkOut: to } = stay;
  if (propertyId === null || from < kampalaDay(kit.clock())) return false;
  const isHeld =
    (await extendHold(tx, stayId, fulfilmentMinutes)) ||
    (await reserveNights(tx, { propertyId, from, to, kind: 'hold', stayId, minutes: fulfilmentMinutes }));
  if (isHeld) await reopenStay(tx, stayId);
  return isHeld;
}
