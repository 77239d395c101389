import { expect, test } from 'vitest';
import { lotStates } from '#features/auctions/choices.ts';
import { isOfferPending } from '#features/auctions/rules.ts';
import type { LotRow } from '#features/auctions/server/lots/lot-rows.ts';

const until = new Date('2026-12-10T09:00:00Z');
const isOfferedIn = (state: LotRow['state'], offerUntil: Date | null, now: Date) =>
  isOfferPending({ state, offerUntil }, now);

test.each([
  ['a moment before its end', -1, true],
  ['at its end', 0, false],
  ['a moment after it', 1, false],
])('decides whether the second bidder may be offered the lot %s: %s', (_, late, isOpen) => {
  expect(isOfferedIn('second_bidder', until, new Date(until.getTime() + late))).toBe(isOpen);
});

test('offers no lot that is in another state or has no end', () => {
  const now = new Date(until.getTime() - 1);
  expect(lotStates.filter((state) => isOfferedIn(state, until, now))).toEqual(['second_bidder']);
  expect(isOfferedIn('second_bidder', null, now)).toBe(false);
});
