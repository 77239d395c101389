import type { HomeNights } from '#features/stays/schema.ts';
import { addDays, type DayRange, daysBetween, weekdayNames, weekdayOf } from '#kit/calendar-day.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import type { DayState } from '#kit/web/ui/calendar.tsx';

type BookableProperty = Pick<
  HomeNights,
  'today' | 'taken' | 'minNights' | 'maxNights' | 'arrivalDays' | 'noticeDays' | 'price' | 'currency'
> &
  Pick<HomeNights, 'weekendPrice' | 'prices'>;

/**
 * The guest's own nights, which count as free because the stay is being moved, or because a new booking
 * replaces the hold.
 */
type OwnNights = { from: string; to: string } | null;

/** True when the night that begins on this day is taken. */
function isOccupied({ taken }: Pick<BookableProperty, 'taken'>, day: string, ownNights: OwnNights): boolean {
  if (ownNights && day >= ownNights.from && day < ownNights.to) return false;
  return taken.some(({ from, to }) => day >= from && day < to);
}

/** True when a night from `from` until `to` is taken. */
export function hasTakenNight(
  home: Pick<BookableProperty, 'taken'>,
  from: string,
  to: string,
  ownNights: OwnNights = null,
): boolean {
  for (let night = from; night < to; night = addDays(night, 1))
    if (isOccupied(home, night, ownNights)) return true;
  return false;
}

/** Returns the reason why guests cannot arrive on a day, or null if they can. */
export function checkInError(
  home: BookableProperty,
  day: string,
  ownNights: OwnNights = null,
): string | null {
  if (isOccupied(home, day, ownNights)) return t('taken');
  if (daysBetween(home.today, day) < home.noticeDays) return t('too soon');
  if (home.arrivalDays && !home.arrivalDays.includes(weekdayOf(day)))
    return t('no check-in on {day}s', { day: weekdayNames[weekdayOf(day)] ?? '' });
  return null;
}

/** Returns the reason why guests cannot leave on a day after their arrival, or null if they can. */
export function checkOutError(
  home: BookableProperty,
  from: string,
  day: string,
  ownNights: OwnNights = null,
): string | null {
  const nights = daysBetween(from, day);
  if (nights > home.maxNights)
    return t('{n, plural, one {at most # night} other {at most # nights}}', { n: home.maxNights });
  if (hasTakenNight(home, from, day, ownNights)) return t('taken');
  if (nights < home.minNights)
    return t('{n, plural, one {at least # night} other {at least # nights}}', { n: home.minNights });
  return null;
}

const isEnding = (range: DayRange | null, day: string): range is DayRange =>
  range !== null && range.to === null && day > range.from;

/**
 * Returns the range after a day was selected. A day that can end the stay ends it, and any other day begins a
 * new one.
 */
export function selectStayDay(
  home: BookableProperty,
  range: DayRange | null,
  day: string,
  ownNights: OwnNights = null,
): DayRange {
  if (isEnding(range, day) && checkOutError(home, range.from, day, ownNights) === null)
    return { from: range.from, to: day };
  return { from: day, to: null };
}

/**
 * Returns the state of a day while dates are selected. A day is disabled if a stay can neither begin nor end
 * on it.
 */
export function dayState(
  home: BookableProperty,
  range: DayRange | null,
  day: string,
  ownNights: OwnNights = null,
): DayState {
  const price = priceOf(home, day);
  const state = { note: shortAmount(price), noteInWords: formatMoney(price, home.currency) };
  const arrival = checkInError(home, day, ownNights);
  if (arrival === null) return state;
  if (isEnding(range, day) && checkOutError(home, range.from, day, ownNights) === null)
    return { note: undefined, noteInWords: t('check-out') };
  return { cannot: arrival };
}

export function priceOf({ prices, weekendPrice, price }: BookableProperty, night: string): number {
  const specialPrice = prices.find((special) => special.night === night);
  if (specialPrice) return specialPrice.price;
  const isWeekend = weekdayOf(night) === 4 || weekdayOf(night) === 5;
  return isWeekend && weekendPrice !== null ? weekendPrice : price;
}

/** Formats an amount as `150k`, `1.2M` or `85`, to fit in a seventh of a phone's width. */
export function shortAmount(amount: number): string {
  if (amount >= 1_000_000) return `${Math.round(amount / 100_000) / 10}M`;
  if (amount >= 1_000) return `${Math.round(amount / 1_000)}k`;
  return String(Math.round(amount));
}
