import { expect, test } from 'vitest';
import { english, msg, textOf } from './msg.ts';

const luganda: Record<string, string> = {
  '{home} is no longer available.': '{home} tekyaliwo.',
  House: 'Nyumba',
  Dec: 'Des',
  '{count, plural, one {# bid} other {# bids}}': '{count, plural, one {omutengo #} other {emitengo #}}',
};
const translate = (id: string) => luganda[id];

test('translates messages and never a value that is a string', () => {
  const message = msg('{home} is no longer available.', { home: 'House' });
  expect(textOf(message)).toBe('House is no longer available.');
  expect(textOf(message, translate)).toBe('House tekyaliwo.');
  expect(textOf(msg('{home} is no longer available.', { home: msg('House') }), translate)).toBe(
    'Nyumba tekyaliwo.',
  );
});

test('chooses the plural form of a number and translates months of our dates', () => {
  const bids = (count: number) => msg('{count, plural, one {# bid} other {# bids}}', { count });
  expect(textOf(bids(1))).toBe('1 bid');
  expect(textOf(bids(2), translate)).toBe('emitengo 2');
  const date = msg('{date}', { date: { calendarText: 'Sat 12 Dec 2026' } });
  expect(textOf(date, translate)).toBe('Sat 12 Des 2026');
});

test('leaves English texts in English', () => {
  expect(textOf(english('House'), translate)).toBe('House');
});

test('refuses a message without its values when it compiles', () => {
  // @ts-expect-error: the value of {home} is missing.
  expect(textOf(msg('{home} is no longer available.'))).toBe(' is no longer available.');
});
