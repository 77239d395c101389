import { sql } from 'kysely';
import { z } from 'zod';
import { type Owner, ownerOf } from '#features/payments/policy.ts';
import type { Payer, Payment } from '#features/payments/schema.ts';
import type { QuoteRequest } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandler } from '#features/payments/server/checkout/fulfilment.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import { quotePackage } from '#features/viewing-packages/server/purchase.ts';
import { unlockProperty } from '#features/viewing-packages/server/unlock-contact.ts';
import { busyUntil, notBookableReason } from '#features/viewings/rules.ts';
import { readHoursOf } from '#features/viewings/server/hours/hours-rows.ts';
import { lockSchedules } from '#features/viewings/server/hours/schedule-lock.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyBooked, notifyLatePayment, type Site } from './emails.ts';
import { noSuchViewing, ownerOfRow } from './own-viewings.ts';
import { isOverlapError } from './reschedule.ts';
import { renewedReservationEnd, reservationExpiredError } from './reservation.ts';
import {
  displaceReservations,
  readIdByIntent,
  readReservedForPayment,
  updateBooked,
  updatePaidLate,
  updatePayment,
} from './reservation-rows.ts';
import { lockExistingHome, lockViewableProperty, type ViewableProperty } from './viewable-property.ts';
import {
  countUpcoming,
  lockViewingById,
  lockViewingByToken,
  readViewingById,
  readViewingByToken,
  type ViewingRow,
} from './viewing-rows.ts';

type PayViewingInput = QuoteRequest & {
  mark: string;
  offer: string;
  payer: Payer;
  actor: Actor;
};

/**
 * Quotes the package that covers the fee of a reserved viewing. The person who reserved the viewing owns the
 * package. The reservation is extended only after the quote has passed its limits.
 * @throws AppError 'not-found'; 'conflict' when the reservation has expired or nothing is due; the errors of
 * `quotePackage`
 */
export async function payViewing(kit: Kit, input: PayViewingInput): Promise<Payment> {
  const { mark, offer: code, payer, actor, idempotencyKey, address, work } = input;
  const owner = ownerOf(actor);
  const { propertyId } = requirePayableViewing(kit, await readViewingByToken(kit.db, mark), owner);
  const { opens, intentId, payment } = await quotePackage(kit, {
    code,
    owner,
    payer,
    idempotencyKey,
    address,
    work,
  });
  await kit.db.transaction().execute(async (tx) => {
    const home = await lockViewableProperty(tx, propertyId);
    if (!packagesFor(home).includes(opens))
      throw new AppError(
        'conflict',
        'other_homes',
        msg('This package does not cover viewings of this home.'),
      );
    const { id, ...reservation } = requirePayableViewing(kit, await lockViewingByToken(tx, mark), owner);
    await updatePayment(tx, id, { intentId, until: renewedReservationEnd(reservation, kit.clock()) });
  });
  return payment;
}

function requirePayableViewing(kit: Kit, viewing: ViewingRow | null, owner: Owner | null) {
  if (!viewing || !isOwnedBy(viewing, owner)) throw noSuchViewing();
  const { id, propertyId, state, awaits, reservedAt, reservedUntil } = viewing;
  if (awaits !== 'payment' || !reservedAt || !reservedUntil || propertyId === null)
    throw new AppError('conflict', 'nothing_to_pay', msg('There is nothing to pay for this viewing.'));
  if (state !== 'reserved' || reservedUntil <= kit.clock()) throw reservationExpiredError(reservedUntil);
  return { id, propertyId, reservedAt, reservedUntil };
}

function isOwnedBy({ userId, visitorId }: ViewingRow, owner: Owner | null): boolean {
  if (!owner) return false;
  return owner.userId === null ? visitorId === owner.visitorId : userId === owner.userId;
}

export const paidViewingJob = { name: 'tell-of-paid-viewing', shape: z.object({ id: z.number().int() }) };

/**
 * Books the viewing of a payment, in the transaction that grants the package. After the reservation has
 * expired, the viewing is booked if the time is still free. Otherwise the visitor keeps the package and can
 * choose another time without paying again.
 */
export const bookPaidViewing: FulfilmentHandler['grant'] = async (tx, intent, kit) => {
  const id = await readIdByIntent(tx, intent.id);
  const linkedViewing = id === null ? null : await readViewingById(tx, id);
  if (!linkedViewing) return;
  const home = await lockExistingHome(tx, linkedViewing.propertyId);
  await lockSchedules(tx, [linkedViewing.agentId]);
  const viewing = await lockPaidViewing(tx, linkedViewing);
  if (!viewing || viewing.state === 'booked' || viewing.paidAt !== null) return;
  if (!home || !(await bookTime(kit, tx, viewing, home))) await updatePaidLate(tx, viewing.id, kit.clock());
  await kit.jobs.enqueue(tx, paidViewingJob, { id: viewing.id });
};

async function lockPaidViewing(tx: Db, { id, propertyId, ...owner }: ViewingRow): Promise<ViewingRow | null> {
  const linkedViewing = await lockViewingById(tx, id);
  if (linkedViewing?.state !== 'expired' || propertyId === null) return linkedViewing;
  // The visitor may have chosen another time at the same home while the payment was pending.
  const newerId = await readReservedForPayment(tx, { owner: ownerOfRow(owner), propertyId });
  return newerId === null ? linkedViewing : lockViewingById(tx, newerId);
}

/**
 * Books the viewing. Returns false when the time is taken or past, the home cannot be viewed, or this person
 * already has a viewing of this home.
 */
async function bookTime(kit: Kit, tx: Db, viewing: ViewingRow, home: ViewableProperty): Promise<boolean> {
  const now = kit.clock();
  const owner = ownerOfRow(viewing);
  const { id: except, startsAt, agentId } = viewing;
  const person = { owner, provenEmail: null, propertyId: home.id, except };
  if (notBookableReason(home) || startsAt <= now) return false;
  if ((await countUpcoming(tx, person, now)).ofHome > 0) return false;
  const hours = await readHoursOf(tx, agentId, home.id);
  const slot = { propertyId: home.id, agentId, startsAt, freeAgainAt: busyUntil(startsAt, hours) };
  await displaceReservations(tx, slot, { isProven: true, except }, now);
  if (!(await bookIfFree(tx, viewing.id, now))) return false;
  await unlockProperty(tx, owner, home);
  return true;
}

/** Books the viewing if the constraints allow it. A violation leaves the payment's transaction intact. */
async function bookIfFree(tx: Db, id: number, now: Date): Promise<boolean> {
  await sql`savepoint paid_viewing`.execute(tx);
  try {
    await updateBooked(tx, id, { provenEmail: null, paidAt: now }, now);
    await sql`release savepoint paid_viewing`.execute(tx);
    return true;
  } catch (error) {
    if (!isOverlapError(error)) throw error;
    await sql`rollback to savepoint paid_viewing`.execute(tx);
    return false;
  }
}

/**
 * Notifies both sides when a payment has booked the viewing, or the visitor alone when the payment was too
 * late.
 */
export async function notifyPaidViewing(kit: Kit, { id }: { id: number }, site: Site): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const viewing = await readViewingById(tx, id);
    if (viewing?.state === 'booked') await notifyBooked(kit, tx, viewing, site);
    if (viewing?.state === 'expired') await notifyLatePayment(kit, tx, viewing, site);
  });
}
