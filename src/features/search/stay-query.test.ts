import { expect, test } from 'vitest';
import { stayDatesError } from './stay-query.ts';

test.each([
  [undefined, undefined, null],
  ['', '', null],
  ['2026-12-05', '2026-12-06', null],
  ['2026-12-06', '2026-12-05', ['checkOut', 'wrong-order']],
  ['2026-12-05', '2027-12-05', null],
  ['2026-12-05', '2027-12-06', ['checkOut', 'too-long']],
  ['2026-12-05', '2026-12-05', ['checkOut', 'wrong-order']],
  ['2026-12-05', '', ['checkOut', 'missing-departure']],
  [undefined, '2026-12-05', ['checkIn', 'missing-arrival']],
  // The schema validates the format of a day.
  ['soon', '2026-12-05', null],
])('reads a stay from %j to %j: %j', (checkIn, checkOut, wrong) => {
  const fault = stayDatesError({ checkIn, checkOut });
  expect(fault && [fault.field, fault.problem]).toEqual(wrong);
});
