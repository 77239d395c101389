import { kampalaOffset } from '#kit/kampala.ts';
import { cleanPastedText } from '#kit/pasted-text.ts';

type ParseResult = { value: string } | { error: string };

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Parses a date in ISO format, with the name of the month, or as numbers. Numbers that could be read both as
 * day-month and as month-day are an error.
 */
export function parseDate(text: string): ParseResult {
  const pasted = cleanPastedText(text);
  const time = pasted.search(/[T ]\d{1,2}:/);
  const day = parseDay(time < 0 ? pasted : pasted.slice(0, time));
  if (day === 'unclear')
    return { error: `“${text}” could be two dates. Write it as 2026-12-31, the year first` };
  return day ? { value: day } : { error: `“${text.slice(0, 40)}” is not a date. Write it as 2026-12-31` };
}

/** Parses a date with a time. A time without a zone is in Kampala time. */
export function parseInstant(pasted: string): ParseResult {
  const text = cleanPastedText(pasted);
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) return { value: text };
  const day = parseDate(text);
  if ('error' in day) return day;
  const time = /[T ](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*([ap]m)?$/i.exec(text);
  const hour = time && hourOf(Number(time[1]), time[3]);
  if (!time || hour === null)
    return { error: `“${text.slice(0, 40)}” has no time. Write it as 2026-12-31 14:00` };
  return { value: `${day.value}T${hour}:${time[2]}:00${kampalaOffset}` };
}

/** Parses a full hour, such as '14', '14:00:00' or '2 PM', to `14:00`. Returns null for other text. */
export function parseHour(text: string): string | null {
  const time = /^(\d{1,2})(?:[:.h]00)?(?::00)?\s*([ap]m)?$/i.exec(cleanPastedText(text));
  const hour = time && hourOf(Number(time[1]), time[2]);
  return hour === null ? null : `${hour}:00`;
}

function hourOf(hour: number, meridiem: string | undefined): string | null {
  if (meridiem && (hour < 1 || hour > 12)) return null;
  const value = meridiem ? (hour % 12) + (meridiem.toLowerCase() === 'pm' ? 12 : 0) : hour;
  return value > 23 ? null : String(value).padStart(2, '0');
}

function parseDay(text: string): string | 'unclear' | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return toIsoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const withoutWeekday = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4}|\d{2})$/i.exec(
    withoutWeekday,
  );
  if (dayFirst) {
    const month = months.indexOf((dayFirst[2] ?? '').toLowerCase()) + 1;
    return toIsoDay(yearOf(dayFirst[3]), month, Number(dayFirst[1]));
  }
  const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(withoutWeekday);
  if (monthFirst) {
    const month = months.indexOf((monthFirst[1] ?? '').toLowerCase()) + 1;
    return toIsoDay(yearOf(monthFirst[3]), month, Number(monthFirst[2]));
  }
  const numbers = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (!numbers) return null;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[2]), yearOf(numbers[3])];
  if (first > 12) return toIsoDay(year, second, first);
  if (second > 12) return toIsoDay(year, first, second);
  return first === second ? toIsoDay(year, first, second) : 'unclear';
}

const yearOf = (text = '') => (text.length === 2 ? 2000 + Number(text) : Number(text));

function toIsoDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return month >= 1 && isReal ? date.toISOString().slice(0, 10) : null;
}
