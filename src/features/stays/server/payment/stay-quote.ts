import { stayLimits } from '#features/stays/choices.ts';
import type { RefundLine } from '#features/stays/refund-schedule.ts';
import {
  buildQuote,
  type Quote,
  type StayRequest,
  type StayRules,
  stayRequestError,
} from '#features/stays/rules.ts';
import type { HomeNights } from '#features/stays/schema.ts';
import { readOccupied } from '#features/stays/server/holds/night-rows.ts';
import {
  type Range,
  readHome,
  readNightPrices,
  type StayHome,
} from '#features/stays/server/hosts/home-rows.ts';
import { readStayRules } from '#features/stays/server/hosts/stay-rule-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/**
 * Returns the range from today until the last night on sale, limited to the requested dates. It has at least
 * one night.
 */
export function saleRange(
  kit: Kit,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Range {
  const today = kampalaDay(kit.clock());
  const until = addDays(today, stayLimits.daysAhead);
  const range = { from: from && from > today ? from : today, to: to && to < until ? to : until };
  return range.from < range.to ? range : { from: range.from, to: addDays(range.from, 1) };
}

/** @throws AppError 'not-found', also for a home that is not booked by the night */
export async function readHomeNights(
  kit: Kit,
  propertyId: number,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<HomeNights> {
  const home = await requireHome(kit.db, propertyId);
  const range = saleRange(kit, query);
  const today = kampalaDay(kit.clock());
  const toMajor = (amount: MinorAmount) => toMajorUnit(amount, home.currency);
  const prices = await readNightPrices(kit.db, propertyId, range);
  const { sleeps, minNights, maxNights, arrivalDays, noticeDays, houseRules, books, currency } = home;
  return {
    ...{ sleeps, minNights, maxNights, noticeDays, houseRules, books, currency },
    arrivalDays: arrivalDays === null ? null : [...arrivalDays],
    today,
    until: addDays(today, stayLimits.daysAhead),
    isBookable: home.isBookable,
    taken: await readOccupied(kit.db, propertyId, range),
    price: toMajor(home.price),
    weekendPrice: home.weekendPrice === null ? null : toMajor(home.weekendPrice),
    prices: [...prices].map(([night, { price, label }]) => ({ night, price: toMajor(price), label })),
    isTest: kit.payments.isTest,
  };
}

/** @throws AppError 'not-found' */
export async function requireHome(db: Db, propertyId: number): Promise<StayHome> {
  const home = await readHome(db, propertyId);
  if (home) return home;
  throw new AppError(
    'not-found',
    'no_such_property',
    msg("The property you're looking for doesn't exist or has been removed."),
  );
}

/** @throws AppError 'invalid', naming the field */
export async function requireQuote(
  db: Db,
  home: StayHome,
  request: StayRequest,
  today: string,
): Promise<{ quote: Quote; checkOut: string; rules: StayRules }> {
  const error = stayRequestError(home, request, today);
  if (error)
    throw new AppError('invalid', 'stay_not_allowed', error.message, {
      fields: { [error.field]: error.message },
    });
  const checkOut = addDays(request.checkIn, request.nights);
  const prices = await readNightPrices(db, home.id, { from: request.checkIn, to: checkOut });
  const rules = await readStayRules(db);
  return { quote: buildQuote(home, prices, request, rules), checkOut, rules };
}

export function refundLinesInMajorUnit(
  lines: readonly RefundLine[],
  currency: 'UGX' | 'USD',
): RefundLine<number>[] {
  return lines.map((line) => ({ ...line, amount: toMajorUnit(line.amount, currency) }));
}

/** Converts the amounts of a quote to the major unit: shillings or dollars. */
export function quoteInMajorUnit(quote: Quote, currency: 'UGX' | 'USD') {
  const toMajor = (amount: MinorAmount) => toMajorUnit(amount, currency);
  return {
    lines: quote.lines.map((line) => ({ ...line, price: toMajor(line.price), amount: toMajor(line.amount) })),
    total: toMajor(quote.total),
    deposit: toMajor(quote.deposit),
    balance: toMajor(quote.balance),
    ...(quote.damageDeposit > 0 && { damageDeposit: toMajor(quote.damageDeposit) }),
    currency,
  };
}
