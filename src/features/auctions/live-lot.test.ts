import { expect, test } from 'vitest';
import { bidderStatusChange, type LiveLot, latestLot, needsLotReload } from './live-lot.ts';
import type { BidderStatus, LotDetail } from './schema.ts';

const bid = (number: number, bidder: number) =>
  ({
    number,
    bidder,
    kind: 'bid',
    price: 100 + number,
    leader: bidder,
    at: '',
    hash: '',
  }) as const;

const live = (bids: number, changes: Partial<LiveLot> = {}): LiveLot => ({
  id: 3,
  state: 'open',
  closesAt: '2026-12-01T09:00:00.000Z',
  price: 100 + bids,
  minimum: 101 + bids,
  isReserveMet: null,
  leader: 1,
  bids,
  history: [bids, bids - 1].filter((number) => number > 0).map((number) => bid(number, 1)),
  ...changes,
});
const answered = (bids: number, changes: Partial<LotDetail> = {}) => {
  const lot: Partial<LotDetail> = { ...live(bids), terms: 'as answered', ...changes };
  return lot as LotDetail;
};
const own = (changes: Partial<BidderStatus> = {}): BidderStatus => ({
  ...{ lotId: 3, number: 2, state: 'approved', reason: null, deposit: 'held', depositDue: null },
  ...{ transfer: null },
  ...{
    isLeading: false,
    maximum: null,
    hasWon: false,
    isSecond: false,
    isWatching: false,
    mayReadPapers: true,
    seesSealed: false,
    purchase: null,
  },
  ...changes,
});

test('prefers a live update over a response with fewer bids in either order, and keeps the other fields', () => {
  const sent = { live: live(5), at: 10 };
  for (const at of [5, 15])
    expect(latestLot({ lot: answered(4), at }, sent)).toMatchObject({ bids: 5, terms: 'as answered' });
  for (const at of [5, 15]) expect(latestLot({ lot: answered(6), at }, sent).bids).toBe(6);
});

test('prefers the later state at equal bids, and the response for another lot or without a live update', () => {
  const sent = { live: live(5, { state: 'no_bid' }), at: 10 };
  expect(latestLot({ lot: answered(5), at: 5 }, sent).state).toBe('no_bid');
  expect(latestLot({ lot: answered(5, { state: 'completed' }), at: 15 }, sent).state).toBe('completed');
  expect(latestLot({ lot: answered(1, { id: 4 }), at: 5 }, sent)).toMatchObject({ id: 4, bids: 1 });
  expect(latestLot({ lot: answered(1), at: 5 }, null).bids).toBe(1);
});

test('detects another lot or state that needs a refetch, and ignores a new bid', () => {
  expect(needsLotReload(answered(4), live(5))).toBe(false);
  expect(needsLotReload(answered(4, { state: 'announced' }), live(4))).toBe(true);
  expect(needsLotReload(answered(4, { id: 4 }), live(4))).toBe(true);
  expect(needsLotReload(null, live(4))).toBe(true);
});

test.each<[string, BidderStatus, LiveLot, string]>([
  ['another bidder bids', own(), live(5), 'none'],
  ['one takes the lead', own(), live(5, { leader: 2 }), 'changed'],
  ['one loses the lead', own({ isLeading: true }), live(5), 'changed'],
  ['one keeps the lead', own({ isLeading: true }), live(5, { leader: 2 }), 'none'],
  ['one bids and leads nothing', own(), live(5, { history: [bid(5, 2), bid(4, 1)] }), 'changed'],
  ['one has bid before', own(), live(5, { history: [bid(5, 1), bid(4, 2)] }), 'none'],
  ['more came than were sent', own(), live(8), 'unknown'],
  ['two came, and both were sent', own(), live(6), 'none'],
  ['three came, and two were sent', own(), live(7), 'unknown'],
  ['more came, and one has bid among them', own(), live(8, { history: [bid(8, 1), bid(7, 2)] }), 'changed'],
  ['none came', own(), live(4, { history: [bid(4, 2)] }), 'none'],
  ['more came, and one is not registered', own({ number: null }), live(8), 'none'],
  ['it is another lot', own({ lotId: 2 }), live(0), 'changed'],
])('detects a change of the bidder status: %s', (_, standing, now, expected) => {
  expect(bidderStatusChange(standing, 4, now)).toBe(expected);
});
