import { expect, test } from 'vitest';
import { percentOf } from './scale.ts';
import { saysOf } from './stage-section.tsx';

test.each([
  [1, 1, null],
  [0, 0, null],
  [19, 19, null],
  [1, 20, '5 %'],
  [20, 20, '100 %'],
  [1, 300, '0.3 %'],
])('%i of %i is %s', (part, whole, said) => {
  expect(percentOf(part, whole)).toBe(said);
});

test('a share is said where there are enough to say it, and always the counts', () => {
  expect(saysOf({ views: 0, enquiries: 0 }, 0)).toBe('0 visits, 0 enquiries, 0 bookings.');
  expect(saysOf({ views: 1, enquiries: 1 }, 1)).toBe(
    '1 visit, 1 enquiry, 1 booking. Too few to say which share leads to an enquiry or a booking.',
  );
  expect(saysOf({ views: 40, enquiries: 4 }, 1)).toBe(
    '10 % of visits to homes led to an enquiry, 2.5 % to a booking: 40 visits, 4 enquiries, 1 booking.',
  );
});
