import { readExpectedTransfer } from '#features/payments/server/bank/expected-transfer.ts';
import {
  type RefundablePayment,
  readHeldPayments,
  readRefundablePayments,
  readRefundTotal,
} from '#features/payments/server/refunds/refundable-payments.ts';
import {
  type CancellationRule,
  type RefundLine,
  refundSchedule,
  ruleOfBooking,
} from '#features/stays/refund-schedule.ts';
import { cleaningFeeOf } from '#features/stays/rules.ts';
import type { HostedStay, OwnStay, Stay } from '#features/stays/schema.ts';
import { findAlternatives } from '#features/stays/server/availability/similar-free-homes.ts';
import { readHome } from '#features/stays/server/hosts/home-rows.ts';
import { quoteInMajorUnit, refundLinesInMajorUnit } from '#features/stays/server/payment/stay-quote.ts';
import { amountTowardsStay, sumPayments } from '#features/stays/server/payment/stay-refunds.ts';
import { AppError } from '#kit/app-error.ts';
import { daysBetween, kampalaDay } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, remaining, smallest, sum, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { type ArrivalFacts, readArrivalFacts, readStayByToken, type StayRow } from './stay-rows.ts';

/** @throws AppError 'not-found' */
export async function requireStay(db: Db, accessToken: string): Promise<StayRow> {
  const stay = await readStayByToken(db, accessToken);
  if (stay) return stay;
  throw new AppError('not-found', 'no_such_stay', msg('Stay not found.'));
}

/**
 * True when the stay can be cancelled. A confirmed stay can be cancelled until the end of the day of arrival.
 */
export function canCancel({ state, checkIn }: StayRow, today: string): boolean {
  return state === 'requested' || state === 'held' || (state === 'confirmed' && checkIn >= today);
}

/** True when the stay can be moved: once it is confirmed, until the day before arrival. */
export function canMove({ state, checkIn, propertyId }: StayRow, today: string): boolean {
  return state === 'confirmed' && propertyId !== null && daysBetween(today, checkIn) >= 1;
}

/**
 * Returns the cancellation rule of a stay or, before payment, the rule that would apply if it were paid now.
 */
export function cancellationRuleOf(stay: StayRow, now: Date | null = null): CancellationRule {
  const { steps, mostPercent, checkIn, fullRefundUntil, state, total } = stay;
  const price = { total, cleaningFee: cleaningFeeOf(stay) };
  if (now && (state === 'held' || state === 'requested'))
    return ruleOfBooking(steps, { checkIn, ...price }, now);
  return { steps, mostPercent, checkIn, fullRefundUntil, ...price };
}

/**
 * Returns the refunds from now on, in the smallest unit. They are percentages of the amount that counts
 * towards the stay, or of the deposit before any payment.
 */
export function refundScheduleOf(stay: StayRow, paid: MinorAmount, now: Date): RefundLine[] {
  return refundSchedule(
    cancellationRuleOf(stay, now),
    paid === 0 ? stay.deposit : amountTowardsStay(stay, paid),
    now,
  );
}

/**
 * Returns a stay for the holder of its access token. The location and arrival details are included once the
 * stay is paid for.
 */
export async function presentStay(kit: Kit, stay: StayRow): Promise<Stay> {
  const now = kit.clock();
  const today = kampalaDay(now);
  const payments = await readRefundablePayments(kit.db, stay.intentIds);
  const paid = sumPayments(payments);
  const returned = await readStayRefund(kit.db, stay.id);
  const home = stay.propertyId === null ? null : await readHome(kit.db, stay.propertyId);
  const arrivalFacts = stay.propertyId === null ? null : await readArrivalFacts(kit.db, stay.propertyId);
  const toMajor = (amount: MinorAmount) => toMajorUnit(amount, stay.currency);
  const { propertyId, title, state, books, checkIn, checkOut, nights, guests, requests } = stay;
  const { lines, total, deposit, damageDeposit } = stay;
  const isConfirmed = state === 'confirmed' || state === 'completed';
  const refunds = canCancel(stay, today) ? refundScheduleOf(stay, paid, now) : [];
  return {
    mark: openLink(kit.secrets, stay.mark),
    ...{ propertyId, title, state, books, checkIn, checkOut, nights, guests, requests, today },
    heldUntil: stay.heldUntil?.toISOString() ?? null,
    quote: quoteInMajorUnit(
      { lines, total, deposit, damageDeposit, balance: difference(total, deposit) },
      stay.currency,
    ),
    paid: toMajor(paid),
    received: toMajor(sum([paid, returned.amount])),
    withheld: toMajor(smallest(stay.withheld, paid)),
    due: toMajor(amountDueAfter(stay, paid)),
    transfer: await readExpectedTransfer(kit.db, ['stay_deposit', 'stay_balance'], String(stay.id)),
    balanceDue: stay.balanceDue,
    refundNow: canCancel(stay, today) ? toMajor(paid === 0 ? 0 : (refunds[0]?.amount ?? 0)) : null,
    refunds: refundLinesInMajorUnit(refunds, stay.currency),
    canMove: canMove(stay, today),
    returned: { ...returned, amount: toMajor(returned.amount) },
    endedBy: stay.endedBy,
    cancelReason: stay.cancelReason,
    cancelNote: stay.cancelNote,
    alternatives: await findAlternatives(kit, stay),
    checkInFrom: arrivalFacts?.checkInFrom ?? null,
    checkOutBy: arrivalFacts?.checkOutBy ?? null,
    houseRules: home?.houseRules ?? null,
    arrival: isConfirmed
      ? {
          words: home?.checkInWords ?? null,
          address: home?.address ?? null,
          directions: arrivalFacts && directionsTo(home?.address ?? null, arrivalFacts),
        }
      : null,
    payments: referencesOf(payments),
    isTest: kit.payments.isTest,
  };
}

const referencesOf = (payments: readonly RefundablePayment[]) => payments.map(({ reference }) => reference);

/** Returns a map link to the home, from its address or from the location in the listing. */
function directionsTo(address: string | null, { lat, lng, location }: ArrivalFacts): string {
  const place = lat !== null && lng !== null && !address ? `${lat},${lng}` : (address ?? location);
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;
}

export const amountDueAfter = (stay: StayRow, paid: MinorAmount) =>
  stay.state === 'confirmed' ? remaining(priceOf(stay), amountTowardsStay(stay, paid)) : depositDue(stay);

/** Returns the price, less what the guest got back after a problem. */
export const priceOf = ({ total, compensation }: Pick<StayRow, 'total' | 'compensation'>) =>
  difference(total, compensation);

const depositDue = ({ state, deposit }: StayRow) => (state === 'held' ? deposit : 0);

const readStayRefund = (db: Db, stayId: number) =>
  readRefundTotal(db, ['stay_deposit', 'stay_balance'], String(stayId));

/** Presents stays with the amounts paid for them, which it reads in one query. */
async function presentWithPaid<T>(
  db: Db,
  stays: readonly StayRow[],
  present: (stay: StayRow, paid: MinorAmount) => T,
): Promise<T[]> {
  const payments = await readRefundablePayments(
    db,
    stays.flatMap(({ intentIds }) => intentIds),
  );
  return stays.map((stay) =>
    present(stay, sumPayments(payments.filter(({ intentId }) => stay.intentIds.includes(intentId)))),
  );
}

export async function presentGuestStays(
  { db, secrets, clock }: Kit,
  stays: readonly StayRow[],
): Promise<OwnStay[]> {
  const today = kampalaDay(clock());
  const unpaidDeposits = await readUnpaidDeposits(db, stays, today);
  const refunds = await Promise.all(
    stays.map(async ({ id, currency }) => {
      const { amount, hasArrived } = await readStayRefund(db, id);
      return { id, amount: toMajorUnit(amount, currency), hasArrived };
    }),
  );
  return presentWithPaid(db, stays, (stay, paid) => {
    const { propertyId, title, state, checkIn, checkOut, nights, guests, currency, heldUntil } = stay;
    return {
      mark: openLink(secrets, stay.mark),
      ...{ propertyId, title, state, checkIn, checkOut, nights, guests, currency },
      ...amountsOf(stay, paid),
      damageDepositDue: unpaidDeposits.has(stay.id) ? toMajorUnit(stay.damageDeposit, currency) : 0,
      returned: refunds.find(({ id }) => id === stay.id) ?? { amount: 0, hasArrived: true },
      heldUntil: heldUntil?.toISOString() ?? null,
      minutesLeft: stay.minutesLeft,
    };
  });
}

/** Returns the ids of the stays whose damage deposit can be paid, until the day before departure. */
async function readUnpaidDeposits(db: Db, stays: readonly StayRow[], today: string): Promise<Set<number>> {
  const payable = stays.filter(
    ({ state, damageDeposit, checkOut }) => state === 'confirmed' && damageDeposit > 0 && today < checkOut,
  );
  const paid = await readHeldPayments(
    db,
    'damage_deposit',
    payable.map(({ id }) => String(id)),
  );
  return new Set(payable.filter(({ id }) => !paid.has(String(id))).map(({ id }) => id));
}

export function presentHostStays(db: Db, stays: readonly StayRow[]): Promise<HostedStay[]> {
  return presentWithPaid(db, stays, (stay, paid) => {
    const { id, propertyId, title, state, checkIn, checkOut, nights, guests, requests, name } = stay;
    const isConfirmed = state === 'confirmed' || state === 'completed';
    return {
      ...{ id, propertyId, title, state, checkIn, checkOut, nights, guests, requests, name },
      currency: stay.currency,
      email: isConfirmed ? stay.email : null,
      phone: isConfirmed ? stay.phone : null,
      ...amountsOf(stay, paid),
      heldUntil: stay.heldUntil?.toISOString() ?? null,
    };
  });
}

function amountsOf(stay: StayRow, paid: MinorAmount) {
  const toMajor = (amount: MinorAmount) => toMajorUnit(amount, stay.currency);
  return { total: toMajor(stay.total), paid: toMajor(paid), due: toMajor(amountDueAfter(stay, paid)) };
}
