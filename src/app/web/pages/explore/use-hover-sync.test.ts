import { expect, test } from 'vitest';
import { propertyIdFromUrl } from './use-hover-sync.ts';

test.each([
  ['/property/12', 12],
  ['/property/12?checkIn=2026-12-01&checkOut=2026-12-04', 12],
  ['/agents/12', null],
  ['', null],
])('reads the property ID of a card that links to %j', (address, home) => {
  expect(propertyIdFromUrl(address)).toBe(home);
});
