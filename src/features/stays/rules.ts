import { extraCharges, type StayExtras, stayTotal } from '#features/properties/stay-extras.ts';
import { addDays, daysBetween, kampalaDay, startOfDay, weekdayNames, weekdayOf } from '#kit/calendar-day.ts';
import { difference, largest, type MinorAmount, negated, oneUnit, share, smallest, sum } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import { stayLimits } from './choices.ts';
import type { CancellationStep } from './refund-schedule.ts';

/** The booking terms of a home. Prices are in the currency's smallest unit. */
export type HomeTerms = StayExtras & {
  price: MinorAmount;
  weekendPrice: MinorAmount | null;
  /** The maximum number of guests. Null when the listing states none. */
  sleeps: number | null;
  minNights: number;
  maxNights: number;
  /** The weekdays on which guests can arrive; Monday is 0. Null means any day. */
  arrivalDays: readonly number[] | null;
  noticeDays: number;
  /** The deposit against damage that the host asks for. Null or missing for none. */
  damageDeposit?: MinorAmount | null;
};

export type StayRequest = { checkIn: string; nights: number; guests: number };

/** The reason why a stay is rejected, and the field that it is about. */
export type StayRequestError = { field: 'checkIn' | 'nights' | 'guests'; message: Message };

/**
 * Returns the reason why the home's terms do not allow the stay; null if they do. It does not check whether
 * the nights are available.
 */
export function stayRequestError(
  terms: HomeTerms,
  request: StayRequest,
  today: string,
): StayRequestError | null {
  return stayRuleError(terms, request, arrivalOf(request.checkIn, today));
}

/** The arrival, relative to today: the number of days until then, and the weekday. */
type Arrival = { ahead: number; weekday: number };

export function arrivalOf(checkIn: string, today: string): Arrival {
  return { ahead: daysBetween(today, checkIn), weekday: weekdayOf(checkIn) };
}

/**
 * Like `stayRequestError`, but for an arrival that is computed once, to check one stay against the terms of
 * many homes.
 */
export function stayRuleError(
  terms: Omit<HomeTerms, 'price' | 'weekendPrice' | keyof StayExtras>,
  { nights, guests }: Pick<StayRequest, 'nights' | 'guests'>,
  { ahead, weekday }: Arrival,
): StayRequestError | null {
  if (ahead < 0) return { field: 'checkIn', message: msg('This date has passed. Choose a later one') };
  if (ahead < terms.noticeDays)
    return {
      field: 'checkIn',
      message: msg('Book this home at least {count, plural, one {# day} other {# days}} in advance', {
        count: terms.noticeDays,
      }),
    };
  if (terms.arrivalDays && !terms.arrivalDays.includes(weekday))
    return {
      field: 'checkIn',
      message: msg('Check-in days here are {days}', {
        days: { calendarText: terms.arrivalDays.map((day) => weekdayNames[day]).join(', ') },
      }),
    };
  if (nights < 1) return { field: 'nights', message: msg('Please enter at least 1 night') };
  if (nights < terms.minNights)
    return {
      field: 'nights',
      message: msg('The minimum stay here is {count, plural, one {# night} other {# nights}}', {
        count: terms.minNights,
      }),
    };
  if (nights > terms.maxNights)
    return {
      field: 'nights',
      message: msg('The maximum stay here is {count, plural, one {# night} other {# nights}}', {
        count: terms.maxNights,
      }),
    };
  if (ahead + nights > stayLimits.daysAhead)
    return {
      field: 'checkIn',
      message: msg('You can book up to {days} days in advance', { days: stayLimits.daysAhead }),
    };
  const maxGuests = terms.sleeps ?? stayLimits.defaultGuests;
  if (guests < 1) return { field: 'guests', message: msg('Please enter at least 1 guest') };
  if (guests > maxGuests)
    return {
      field: 'guests',
      message: msg('This home sleeps up to {count, plural, one {# guest} other {# guests}}', {
        count: maxGuests,
      }),
    };
  return null;
}

export type NightPrice = { price: MinorAmount; label: string | null };

/** A charge beyond the nights, or a discount, whose amount is negative. */
export type QuoteExtra =
  | { kind: 'discount'; percent: number }
  | { kind: 'guests'; guests: number }
  | { kind: 'cleaning' };

export type QuoteLineItem = {
  /** The kind of the nights. Extras have labels of their own. */
  label: string;
  nights: number;
  price: MinorAmount;
  amount: MinorAmount;
  /** Missing for nights. */
  extra?: QuoteExtra;
};

export type Quote = {
  lines: QuoteLineItem[];
  total: MinorAmount;
  deposit: MinorAmount;
  balance: MinorAmount;
  /** The deposit against damage, which is not part of the total; 0 for none. */
  damageDeposit: MinorAmount;
};

const weekendLabel = 'Weekend night';
/** The weekdays whose nights have the weekend price: Friday and Saturday. */
const weekendNights = [4, 5];

export type Night = { day: string; isWeekend: boolean };

/** Returns the nights of a stay, each given as the day on which it begins. */
export function nightsOf(checkIn: string, nights: number): Night[] {
  return Array.from({ length: nights }, (_, index) => {
    const day = addDays(checkIn, index);
    return { day, isWeekend: weekendNights.includes(weekdayOf(day)) };
  });
}

/** The rules for all stays, which admins set. */
export type StayRules = {
  depositPercent: number;
  /** The number of days before arrival on which the balance is due. */
  balanceDays: number;
  /** The minutes for which nights are held for payment. */
  holdMinutes: number;
};

type BasePrices = Pick<HomeTerms, 'price' | 'weekendPrice'>;

function priceOf(terms: BasePrices, nightPrices: ReadonlyMap<string, NightPrice>, { day, isWeekend }: Night) {
  const specialPrice = nightPrices.get(day);
  if (specialPrice) return { price: specialPrice.price, label: specialPrice.label ?? 'Special price' };
  if (isWeekend && terms.weekendPrice !== null) return { price: terms.weekendPrice, label: weekendLabel };
  return { price: terms.price, label: 'Night' };
}

/** Returns the price of the nights themselves. */
function priceOfNights(
  terms: BasePrices,
  nightPrices: ReadonlyMap<string, NightPrice>,
  nights: readonly Night[],
): MinorAmount {
  return sum(nights.map((night) => priceOf(terms, nightPrices, night).price));
}

/** Returns the price of a stay with all extras, which equals the total of its quote. */
export function totalOf(
  terms: BasePrices & StayExtras,
  nightPrices: ReadonlyMap<string, NightPrice>,
  nights: readonly Night[],
  guests: number,
): MinorAmount {
  const nightsTotal = priceOfNights(terms, nightPrices, nights);
  return stayTotal(terms, nightsTotal, { nights: nights.length, guests });
}

/**
 * Returns the price of a stay and its deposit. Each kind of night is one line item, in order of first
 * occurrence, and each extra is one.
 */
export function buildQuote(
  terms: HomeTerms,
  nightPrices: ReadonlyMap<string, NightPrice>,
  { checkIn, nights, guests }: StayRequest,
  { depositPercent }: Pick<StayRules, 'depositPercent'>,
): Quote {
  const lines: QuoteLineItem[] = [];
  const stay = nightsOf(checkIn, nights);
  for (const night of stay) {
    const { price, label } = priceOf(terms, nightPrices, night);
    const line = lines.find((item) => item.label === label && item.price === price);
    if (line) {
      line.nights += 1;
      line.amount = sum([line.amount, price]);
    } else lines.push({ label, nights: 1, price, amount: price });
  }
  lines.push(...extraLines(terms, priceOfNights(terms, nightPrices, stay), { nights, guests }));
  const total = totalOf(terms, nightPrices, stay, guests);
  const deposit = largest(oneUnit, share(total, depositPercent, 100, Math.round));
  return {
    ...{ lines, total, deposit },
    balance: difference(total, deposit),
    damageDeposit: smallest(terms.damageDeposit ?? 0, share(total, 1, 2, Math.floor)),
  };
}

function extraLines(
  terms: HomeTerms,
  nightsTotal: MinorAmount,
  { nights, guests }: Pick<StayRequest, 'nights' | 'guests'>,
): QuoteLineItem[] {
  const { discount, guests: extraGuests, cleaningFee } = extraCharges(terms, nightsTotal, { nights, guests });
  const off = negated(discount.amount);
  const lines: QuoteLineItem[] = [
    {
      ...{ label: 'Discount', nights, price: off, amount: off },
      extra: { kind: 'discount', percent: discount.percent },
    },
    {
      ...{ label: 'Extra guests', nights, price: terms.extraGuestPrice ?? 0, amount: extraGuests.amount },
      extra: { kind: 'guests', guests: extraGuests.count },
    },
    {
      ...{ label: 'Cleaning fee', nights: 1, price: cleaningFee, amount: cleaningFee },
      extra: { kind: 'cleaning' },
    },
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** Returns the part of a price that is the cleaning fee. */
export const cleaningFeeOf = ({ lines }: Pick<Quote, 'lines'>): MinorAmount =>
  sum(lines.flatMap(({ extra, amount }) => (extra?.kind === 'cleaning' ? [amount] : [])));

/**
 * Returns the amount that must be paid before a stay is moved to nights with this deposit: half of the
 * deposit. Otherwise the deposit of one cheap night could reserve 60 expensive ones.
 */
export const minPaidForMove = (deposit: MinorAmount): MinorAmount => share(deposit, 1, 2, Math.floor);

/**
 * Returns the number of homes that one network can hold unpaid at a time: a twentieth of the homes with the
 * same booking mode, but at least `minNetworkLimit`.
 */
export function networkLimit(homes: number): number {
  return Math.max(minNetworkLimit, Math.ceil(homes / 20));
}

/**
 * The minimum network limit for a small market, because the customers of a mobile operator share few
 * addresses.
 */
const minNetworkLimit = 3;

/** Returns the due date of the balance: some days before arrival, but not before the day of booking. */
export function balanceDueDate(
  checkIn: string,
  today: string,
  { balanceDays }: Pick<StayRules, 'balanceDays'>,
): string {
  const dueDay = addDays(checkIn, -balanceDays);
  return dueDay < today ? today : dueDay;
}

/** Returns the policy as text, such as `Full refund until 5 days before check-in, then no refund`. */
export function cancellationPolicyText(steps: readonly CancellationStep[]): string {
  const [first, ...otherSteps] = [...steps].sort((a, b) => b.daysBefore - a.daysBefore);
  if (!first) return 'No refund after payment';
  const untilText = (days: number) =>
    days === 0 ? 'until the day of check-in' : `until ${days} ${days === 1 ? 'day' : 'days'} before check-in`;
  const refundText = ({ percent }: CancellationStep) =>
    percent === 100 ? 'Full refund' : `${percent}% refund`;
  return [
    `${refundText(first)} ${untilText(first.daysBefore)}`,
    ...otherSteps.map((step) => `${refundText(step).toLowerCase()} ${untilText(step.daysBefore)}`),
    'then no refund',
  ].join(', ');
}

/** The hours from the beginning of the day of arrival until the host earns the stay. */
const earnedAfterHours = 44;
const hourMs = 3_600_000;

/**
 * Returns the time until which a guest can report a problem, and at which the host earns the stay: 8 PM in Kampala
 * on the day after arrival.
 */
export const problemDeadline = (checkIn: string): Date =>
  new Date(startOfDay(checkIn).getTime() + earnedAfterHours * hourMs);

/** True from the day of arrival until the deadline. */
export const canReportProblem = (checkIn: string, now: Date): boolean =>
  startOfDay(checkIn) <= now && now < problemDeadline(checkIn);

/** Returns the latest day of arrival whose stays are earned. */
export const lastEarnedArrival = (now: Date): string =>
  kampalaDay(new Date(now.getTime() - earnedAfterHours * hourMs));
