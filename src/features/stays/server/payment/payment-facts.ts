import { sql } from 'kysely';
import type { PurchasedBooking } from '#features/payments/schema.ts';
import type { FulfilmentHandler, Obstacle } from '#features/payments/server/checkout/fulfilment.ts';
import { awaitsDeposit } from '#features/stays/server/holds/hold.ts';
import { areNightsFree } from '#features/stays/server/holds/night-rows.ts';
import { lockStay, readStay, type StayRow } from '#features/stays/server/stay-rows.ts';
import { kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink, type SealedLink } from '#kit/server/secret-link.ts';
import { readBalanceDue } from './stay-payment.ts';

type StayPaymentFacts = Pick<
  FulfilmentHandler,
  'obstacle' | 'heldUntil' | 'transferUntil' | 'bought' | 'returnsDouble'
>;

/**
 * Provides the stay's details for the payment of a deposit, and the reason why the deposit can no longer be
 * paid.
 */
export const depositFacts: StayPaymentFacts = {
  returnsDouble: true,
  async obstacle(db, intent, kit, { locks }) {
    const stay = await (locks ? lockStay : readStay)(db, Number(intent.subject));
    if (stay && stay.intentIds.length > 0 && stay.state === 'confirmed')
      return { reason: 'already_paid', message: msg('You had already paid the deposit for this stay.') };
    if (stay && awaitsDeposit(stay) && (await canOccupyNights(db, stay, kit))) return null;
    return {
      reason: 'lapsed',
      message: msg('These nights are no longer available, so nothing can be paid for them.'),
    };
  },
  heldUntil: async (db, { subject }) => (await readStay(db, Number(subject)))?.heldUntil ?? null,
  transferUntil: readArrival,
  bought: readPurchase,
};

/**
 * True when the arrival is not in the past and the nights are free. The stay's own hold does not count as
 * taken.
 */
async function canOccupyNights(db: Db, stay: StayRow, kit: Kit): Promise<boolean> {
  const { id, propertyId, checkIn: from, checkOut: to } = stay;
  if (propertyId === null || from < kampalaDay(kit.clock())) return false;
  return areNightsFree(db, propertyId, { from, to }, id);
}

/**
 * Provides the stay's details for the payment of the balance, and the reason why the balance can no longer be
 * paid.
 */
export const balanceFacts: StayPaymentFacts = {
  returnsDouble: true,
  async obstacle(db, { subject, amount }, _kit, { locks }): Promise<Obstacle | null> {
    const stay = await (locks ? lockStay : readStay)(db, Number(subject));
    if (!stay || stay.state !== 'confirmed')
      return { reason: 'lapsed', message: msg('This stay no longer accepts payments.') };
    const balanceDue = await readBalanceDue(db, stay);
    if (balanceDue === amount) return null;
    if (balanceDue === 0)
      return { reason: 'already_paid', message: msg('You had already paid this balance.') };
    return {
      reason: 'lapsed',
      message: msg('The balance of this stay has changed. Please start the payment again on the stay page.'),
    };
  },
  transferUntil: readArrival,
  bought: readPurchase,
};

/** Returns the beginning of the day of arrival. Money that comes later cannot be used with certainty. */
async function readArrival(db: Db, { subject }: { subject: string }): Promise<Date | null> {
  const stay = await readStay(db, Number(subject));
  return stay && startOfDay(stay.checkIn);
}

async function readPurchase(
  db: Db,
  { subject }: { subject: string },
  { secrets }: Pick<Kit, 'secrets'>,
): Promise<PurchasedBooking | null> {
  const { rows } = await sql<{ mark: SealedLink; checkIn: string; checkOut: string }>`
    select mark, check_in::text as "checkIn", check_out::text as "checkOut" from stays
    where id = ${Number(subject)}`.execute(db);
  const [stay] = rows;
  return stay
    ? {
        path: `/stays/${openLink(secrets, stay.mark)}`,
        checkIn: stay.checkIn,
        checkOut: stay.checkOut,
        startsAt: null,
      }
    : null;
}
