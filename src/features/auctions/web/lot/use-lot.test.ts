import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveLot } from '#features/auctions/live-lot.ts';
import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { bidderStatusQuery, lotQuery } from '#features/auctions/web/queries.ts';
import type { Property } from '#features/properties/schema.ts';
import { propertyQuery } from '#features/properties/web/queries.ts';
import { subscribeToLot } from './use-lot.ts';

const stream = vi.hoisted(() => ({ say: (_text: string) => {} }));
vi.mock('#kit/web/listen-for-changes.ts', () => ({
  subscribeLive: (_topic: string, onText: (text: string) => void) => {
    stream.say = onText;
    return () => {};
  },
}));

const home = 88;
const live = (bids: number, state: LiveLot['state'] = 'open') =>
  ({
    id: 5,
    state,
    bids,
    price: 1_000_000 + bids,
    closesAt: 0,
    history: [],
    leader: null,
  }) as unknown as LiveLot;

let client: QueryClient;
let asked: unknown[];
let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
  client = new QueryClient();
  asked = [];
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(filters?.queryKey);
  });
  leave = subscribeToLot(client, home, () => {});
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const isAnswered = (lot: LiveLot) =>
  client.setQueryData(lotQuery(home).queryKey, lot as unknown as LotDetail);
const says = (lot: LiveLot) => stream.say(JSON.stringify(lot));
const both = [lotQuery(home).queryKey, bidderStatusQuery(home).queryKey];

test('keeps the pushed state of a listing that is loaded later', async () => {
  says(live(1));
  const { queryKey } = propertyQuery(home);
  const stored = { id: home, lotStage: 'announced', currentBid: null } as unknown as Property;
  await client.fetchQuery({ queryKey, queryFn: async () => stored });
  await vi.runAllTimersAsync();
  expect(client.getQueryData(queryKey)).toMatchObject({ id: home, lotStage: 'open', currentBid: 1_000_001 });
});

test('shows a lot that is loaded later in the listing, without a newer push', async () => {
  const { queryKey } = propertyQuery(home);
  client.setQueryData(queryKey, { id: home, lotStage: 'announced' } as unknown as Property);
  says(live(1));
  const lot = live(7) as unknown as LotDetail;
  await client.fetchQuery({ queryKey: lotQuery(home).queryKey, queryFn: async () => lot });
  await client.fetchQuery({ queryKey, queryFn: async () => ({ id: home }) as unknown as Property });
  await vi.runAllTimersAsync();
  expect(client.getQueryData(queryKey)).toMatchObject({ lotStage: 'open', currentBid: 1_000_007 });
});

test('requests nothing more for live updates before the first response', () => {
  says(live(0));
  isAnswered(live(0));
  vi.runAllTimers();
  for (const bids of [1, 2, 3]) says(live(bids));
  vi.runAllTimers();
  expect(asked).toEqual([]);
});

test('refetches the lot and bidder status once when the first response predates the opening', () => {
  says(live(0));
  says(live(1));
  isAnswered(live(0, 'announced'));
  vi.runAllTimers();
  expect(asked).toEqual(both);
});

test('refetches the lot and the bidder status when the lot closes', () => {
  isAnswered(live(3));
  says(live(3, 'awaiting_balance'));
  vi.runAllTimers();
  expect(asked).toEqual(both);
});

test('refetches the bidder status at the close even when the lot is already current', () => {
  isAnswered(live(3));
  says(live(3, 'awaiting_balance'));
  isAnswered(live(3, 'awaiting_balance'));
  vi.runAllTimers();
  expect(asked).toEqual([bidderStatusQuery(home).queryKey]);
});

describe('the bidder status while others bid', () => {
  const bid = (number: number, bidder: number) => ({ number, bidder });
  const led = (bids: number, leader: number, history: object[]) =>
    ({ ...live(bids), leader, history }) as unknown as LiveLot;
  beforeEach(() => {
    isAnswered(live(3));
    const own = { lotId: 5, number: 1, isLeading: true } as BidderStatus;
    client.setQueryData(bidderStatusQuery(home).queryKey, own);
  });

  test.each<[string, LiveLot, number]>([
    ['is requested when a bidder takes the lead', led(4, 2, [bid(4, 2)]), 1],
    ['is asked for when one’s own bid is among them', led(4, 1, [bid(4, 1)]), 1],
    ['is asked for when more came than were sent', led(9, 1, [bid(9, 2)]), 1],
    ['is not asked for when others bid and the lead stays', led(4, 1, [bid(4, 2)]), 0],
  ])('decides whether a live update refetches the bidder status: %s', (_, now, times) => {
    says(now);
    vi.runAllTimers();
    expect(asked).toEqual(Array.from({ length: times }, () => bidderStatusQuery(home).queryKey));
  });
});

test('updates the price and closing time of the property from live bids', () => {
  const { queryKey } = propertyQuery(home);
  const announced = { id: home, auctionStatus: 'upcoming', currentBid: null, auctionDate: 'before' };
  client.setQueryData(queryKey, announced as unknown as Property);
  says({ ...live(2), closesAt: 'later' } as unknown as LiveLot);
  const followed = {
    ...announced,
    ...{ lotStage: 'open', auctionStatus: 'active', currentBid: 1_000_002, auctionDate: 'later' },
  };
  expect(client.getQueryData(queryKey)).toEqual(followed);
  says(live(3, 'awaiting_balance'));
  expect(client.getQueryData(queryKey)).toEqual({ ...followed, lotStage: 'over' });
});

test('requests nothing after the page is left', () => {
  isAnswered(live(3));
  says(live(3, 'awaiting_balance'));
  leave();
  vi.runAllTimers();
  expect(asked).toEqual([]);
});

describe('delays between requests', () => {
  const ownKey = bidderStatusQuery(home).queryKey;
  const led = (bids: number, leader: number) =>
    ({ ...live(bids), leader, history: [] }) as unknown as LiveLot;
  beforeEach(() => {
    isAnswered(live(3));
    client.setQueryData(ownKey, { lotId: 5, number: 1, isLeading: true } as BidderStatus);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => vi.restoreAllMocks());

  test('refetches the bidder status at once, then at most once a second', () => {
    const history = [{ number: 4, bidder: 2 }];
    says({ ...led(4, 2), history } as LiveLot);
    vi.advanceTimersByTime(0);
    expect(asked).toEqual([ownKey]);
    for (const bids of [5, 6, 7])
      says({ ...led(bids, 2), history: [{ number: bids, bidder: 1 }] } as unknown as LiveLot);
    vi.advanceTimersByTime(999);
    expect(asked).toEqual([ownKey]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([ownKey, ownKey]);
    vi.runAllTimers();
    expect(asked).toHaveLength(2);
  });

  test('refetches after a change of state at a random moment within 1.5 seconds', () => {
    client.removeQueries({ queryKey: ownKey });
    says(live(3, 'awaiting_balance'));
    vi.advanceTimersByTime(749);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual(both);
  });

  test('refetches an unknown bidder status at a random moment within 3 seconds', () => {
    says({ ...led(9, 1), history: [{ number: 9, bidder: 2 }] } as unknown as LiveLot);
    vi.advanceTimersByTime(1_499);
    expect(asked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([ownKey]);
  });
});
