import { isOneOf, phraseAt, type Token } from './tokens.ts';

/** Words about when: the index of the token after them, and whether they are about nights. */
export type Dates = { next: number; isStay: boolean };

const setOf = (words: string) => new Set(words.split(' '));
const months = setOf(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);
/** Of the months only these are no other words, so that they are dates without a day. */
const sureMonths = setOf('january february april june july august september october november december');
const weekdays = setOf('monday tuesday wednesday thursday friday saturday sunday');
const ends = ['st', 'nd', 'rd', 'th'];
const before = [
  'from',
  'on',
  'by',
  'until',
  'till',
  'starting',
  'beginning',
  'arriving',
  'in',
  'for',
  'for the',
  'on the',
];
const between = setOf('to until till and - –');
const weekends = [
  'this weekend',
  'next weekend',
  'coming weekend',
  'the weekend',
  'this coming weekend',
  'for the weekend',
  'over the weekend',
];
const nights = ['tonight', 'tomorrow night'];
const times = [
  'today',
  'tomorrow',
  'this week',
  'next week',
  'this month',
  'next month',
  'end month',
  'end of month',
];
const christmas = ['christmas', 'new year', 'easter', 'eid'];

/** 'this weekend', 'tomorrow', 'next month', '12 december', 'from 3rd to 7th may', 'friday', 'for christmas'. */
export function datesAt(tokens: readonly Token[], index: number): Dates | null {
  const start = index + phraseAt(tokens, index, before);
  const whole = phraseAt(tokens, index, weekends);
  if (whole) return { next: index + whole, isStay: true };
  const weekend = phraseAt(tokens, start, weekends) || phraseAt(tokens, start, nights);
  if (weekend) return { next: start + weekend, isStay: true };
  const first = dayAt(tokens, start);
  if (first === null) return null;
  const second = isOneOf(tokens, first, between) ? dayAt(tokens, first + 1) : null;
  return { next: second ?? first, isStay: false };
}

/** The index after one date; of a range the month may be said once, at its end. */
function dayAt(tokens: readonly Token[], index: number): number | null {
  const time = phraseAt(tokens, index, times) || phraseAt(tokens, index, christmas);
  if (time) return index + time;
  if (isOneOf(tokens, index, weekdays)) return index + 1;
  const number = numberAt(tokens, index);
  if (number !== null) {
    const at = tokens[number]?.plain === 'of' ? number + 1 : number;
    if (isOneOf(tokens, at, months)) return at + 1;
    if (!isOneOf(tokens, number, between)) return null;
    const last = numberAt(tokens, number + 1);
    return last !== null && isOneOf(tokens, last, months) ? last + 1 : null;
  }
  if (!isOneOf(tokens, index, months)) return null;
  const day = numberAt(tokens, index + 1);
  if (day !== null) return day;
  return isOneOf(tokens, index, sureMonths) ? index + 1 : null;
}

/** The index after '12' or '12th' as a day of a month. */
function numberAt(tokens: readonly Token[], index: number): number | null {
  const token = tokens[index];
  if (token?.kind !== 'number' || !/^(0?[1-9]|[12]\d|3[01])$/.test(token.plain)) return null;
  const end = tokens[index + 1];
  return end && end.at === token.end && ends.includes(end.plain) ? index + 2 : index + 1;
}
