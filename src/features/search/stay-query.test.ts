import { expect, test } from 'vitest';
import { stayDatesError } from './stay-query.ts';

test.each([
  [undefined, undefined, null],
  ['', '', null],
  ['2026-12-05', '2026-12-06', null],
  ['2026-12-06', '2026-12-05', ['checkOut', 'The day you leave is after the day you arrive']],
  ['2026-12-05', '2027-12-05', null],
  ['2026-12-05', '2027-12-06', ['checkOut', 'Choose at most 365 nights']],
  ['2026-12-05', '2026-12-05', ['checkOut', 'The day you leave is after the day you arrive']],
  ['2026-12-05', '', ['checkOut', 'Choose the day you leave as well']],
  [undefined, '2026-12-05', ['checkIn', 'Choose the day you arrive as well']],
  // The schema validates the format of a day.
  ['soon', '2026-12-05', null],
])('reads a stay from %j to %j: %j', (checkIn, checkOut, wrong) => {
  const fault = stayDatesError({ checkIn, checkOut });
  expect(fault && [fault.field, fault.message]).toEqual(wrong);
});
