import { expect, test } from 'vitest';
import { propertyIdFromUrl } from './use-hover-sync.ts';

test.each([
  ['/property/12', 12],
  ['/property/12?checkIn=2026-12-01&checkOut=2026-12-04', 12],
  ['/agents/12', null],
  ['', null],
])('the home of a card that leads to %j', (address, home) => {
  expect(propertyIdFromUrl(address)).toBe(home);
});
