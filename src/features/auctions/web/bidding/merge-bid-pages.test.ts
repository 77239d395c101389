import { expect, test } from 'vitest';
import type { ShownBid } from '#features/auctions/schema.ts';
import { mergeBidPages } from './merge-bid-pages.ts';

const bids = (...numbers: number[]): ShownBid[] =>
  numbers.map((number) => ({
    ...{ number, bidder: 1, kind: 'bid', price: number, leader: 1 },
    ...{ at: '2026-01-01T00:00:00Z', hash: '' },
  }));

test.each<[string, number[], number[], number[]]>([
  ['the last alone', [3, 2], [], [3, 2]],
  ['with earlier ones', [3, 2], [1], [3, 2, 1]],
  ['with what was the last before', [4, 3], [3, 2, 1], [4, 3, 2, 1]],
  ['not over a gap', [6, 5], [3, 2, 1], [6, 5]],
  ['none', [], [3, 2, 1], []],
])('merges pages of bids: %s', (_, last, known, shown) => {
  expect(mergeBidPages(bids(...last), bids(...known)).map(({ number }) => number)).toEqual(shown);
});
