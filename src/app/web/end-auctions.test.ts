import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '#kit/web/server-clock.ts';
import { watchAuctionEnds } from './end-auctions.ts';

const noon = Date.parse('2026-12-01T09:00:00Z');
const lot = (auctionDate: string, auctionStatus = 'active') => ({ id: 1, auctionDate, auctionStatus });
const atOne = lot('2026-12-01T10:00:00Z');
const inApril = lot('2027-04-01T10:00:00Z', 'upcoming');

let client: QueryClient;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  client = new QueryClient();
  stop = watchAuctionEnds(client);
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
});

const statuses = () =>
  client
    .getQueriesData({})
    .flatMap(([, data]) => data as { items: { auctionStatus: string }[] })
    .flatMap(({ items }) => items.map(({ auctionStatus }) => auctionStatus));

const read = (name: string, data: unknown) => client.prefetchQuery({ queryKey: [name], queryFn: () => data });

test('ends a lot at its closing time in all cached data, and dates the data to that time', async () => {
  await read('one', { items: [atOne, inApril] });
  await read('other', { items: [inApril, atOne] });
  vi.advanceTimersByTime(60 * 60_000 - 1);
  expect(statuses()).toEqual(['active', 'upcoming', 'upcoming', 'active']);
  vi.advanceTimersByTime(1);
  expect(statuses()).toEqual(['ended', 'upcoming', 'upcoming', 'ended']);
  expect(client.getQueryState(['one'])?.dataUpdatedAt).toBe(noon + 60 * 60_000);
});

test('ends a lot at once when it is over at the time of the read', async () => {
  await read('one', { items: [lot('2026-12-01T08:59:59Z')] });
  expect(statuses()).toEqual(['ended']);
});

test('ends a lot in time when it ends later than a timer can wait', async () => {
  const waits = vi.spyOn(globalThis, 'setTimeout');
  await read('one', { items: [inApril] });
  // A timer with a longer delay would fire at once, again and again.
  expect(Math.max(...waits.mock.calls.map(([, ms]) => ms ?? 0))).toBe(2_147_483_647);
  vi.advanceTimersByTime(Date.parse(inApril.auctionDate) - noon - 1);
  expect(statuses()).toEqual(['upcoming']);
  vi.advanceTimersByTime(1);
  expect(statuses()).toEqual(['ended']);
});

test.each([10, -10])(
  'ends a lot with the server on a device whose clock is %i minutes ahead',
  async (ahead) => {
    vi.setSystemTime(noon + ahead * 60_000);
    noteServerTime(new Date(noon).toUTCString());
    await read('one', { items: [lot('2026-12-01T09:20:00Z'), inApril] });
    vi.advanceTimersByTime(20 * 60_000 - 1);
    expect(statuses()).toEqual(['active', 'upcoming']);
    vi.advanceTimersByTime(1);
    expect(statuses()).toEqual(['ended', 'upcoming']);
  },
);
