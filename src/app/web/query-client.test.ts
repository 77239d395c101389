import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError } from '#kit/web/call.ts';
import { topicsOf } from '#kit/web/topics-of.ts';
import {
  createQueryClient,
  exportReads,
  importReads,
  readForPage,
  type SerializedRead,
} from './query-client.ts';
import { retryFailedReads } from './read-again.ts';

const address = '/api/properties/page?sort=popular';
const failing = async () => {
  throw { status: 503, message: 'The database is away.' };
};

test('shows a read that just failed as failed, on the server and during hydration, not as loading', async () => {
  const server = createQueryClient(failing, { retries: 0 });
  expect(await readForPage(server, { queryKey: [address] }, failing)).toBeUndefined();
  expect(firstSight(server)).toBe('error');

  const browser = createQueryClient(failing, { retries: 0 });
  importReads(browser, JSON.parse(JSON.stringify(exportReads(server))), 1_000);
  expect(firstSight(browser)).toBe('error');
});

test('transfers server data to the browser with its value and read time', async () => {
  const server = await serverWith({ items: [1] });
  const browser = createQueryClient(failing, { retries: 0 });
  importReads(browser, JSON.parse(JSON.stringify(exportReads(server))), 1_000);
  expect(browser.getQueryData([address])).toEqual({ items: [1] });
  expect(browser.getQueryState([address])?.dataUpdatedAt).toBe(1_000);
});

test('transfers server data to the browser with its topics', async () => {
  const server = await serverWith({ items: [1] });
  const state = exportReads(server, (asked) => (asked === address ? 'property areas' : ''));
  importReads(createQueryClient(failing, { retries: 0 }), JSON.parse(JSON.stringify(state)), 1_000);
  expect(topicsOf(address)).toEqual(['property', 'areas']);
  expect(topicsOf('/api/plans')).toBeUndefined();
});

test('retries a failed request once in the browser, but not a refused one', async () => {
  const asked: string[] = [];
  const browser = createQueryClient(failing, { retries: 0 });
  importReads(browser, [
    [address, null, { status: 503, message: '' }],
    ['/api/properties/7', null, { status: 404, message: '' }],
  ]);
  retryFailedReads(browser, async (read) => {
    asked.push(read);
    return { items: [] };
  });
  await expect.poll(() => browser.getQueryData([address])).toEqual({ items: [] });
  expect(asked).toEqual([address]);
});

test('keeps the visible data during a retry and after its failure', async () => {
  const browser = createQueryClient(failing, { retries: 0 });
  importReads(browser, [[address, null, { status: 503, message: '' }]], 1_000);
  retryFailedReads(browser, failing);
  expect(firstSight(browser)).toBe('error');
  await new Promise((resolve) => setImmediate(resolve));
  expect(firstSight(browser)).toBe('error');
});

test('removes unneeded fields on the server from lists, pages of lists and single items', async () => {
  const meta = { toLess: ({ id }: { id: number }) => ({ id }) };
  const client = createQueryClient(failing, { retries: 0 });
  const answers = [[{ id: 1, title: 'a' }], { items: [{ id: 2, title: 'b' }], total: 9 }, { id: 3 }];
  const found = answers.map((answer) =>
    readForPage(client, { queryKey: [address], meta }, async () => answer),
  );
  expect(await Promise.all(found)).toEqual([[{ id: 1 }], { items: [{ id: 2 }], total: 9 }, { id: 3 }]);
  expect(await readForPage(client, { queryKey: [address] }, async () => answers[0])).toEqual(answers[0]);
});

test('trims the same response once per use', async () => {
  const [client, answer] = [createQueryClient(failing, { retries: 0 }), [{ id: 1, title: 'a' }]];
  const toLess = vi.fn<(item: { id: number }) => object>(({ id }) => ({ id }));
  const read = (meta: object) => readForPage(client, { queryKey: [address], meta }, async () => answer);
  const [first, second] = [await read({ toLess }), await read({ toLess })];
  expect(first).toBe(second);
  expect(toLess).toHaveBeenCalledTimes(1);
  expect(await read({ toLess: ({ title }: { title: string }) => ({ title }) })).toEqual([{ title: 'a' }]);
});

async function serverWith(answer: object) {
  const server = createQueryClient(failing, { retries: 0 });
  server.setQueryData([address], await readForPage(server, { queryKey: [address] }, async () => answer));
  return server;
}

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [503, 3, [0, 1_000, 3_000, 7_000]],
  [503, 6, [0, 1_000, 3_000, 7_000, 15_000, 25_000, 35_000]],
  [500, 1, [0, 1_000]],
  [499, 3, [0]],
  [404, 3, [0]],
])('retries a response of %i at most %i times: at %j', async (status, retries, moments) => {
  vi.useFakeTimers({ now: 0 });
  const asked: number[] = [];
  const browser = createQueryClient(
    async () => {
      asked.push(Date.now());
      throw new CallError(status, `${status}: `, null);
    },
    { retries },
  );
  void browser.prefetchQuery({ queryKey: [address] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(moments);
});

function firstSight(client: ReturnType<typeof createQueryClient>): string {
  const options = client.defaultQueryOptions({ queryKey: [address] });
  return new QueryObserver(client, options).getOptimisticResult(options).status;
}

test('does not keep a response from before a change, even on the first read', async () => {
  const asked: ((value: string) => void)[] = [];
  const client = createQueryClient(() => new Promise((answer) => asked.push(answer)), { retries: 0 });
  const leave = new QueryObserver(client, { queryKey: [address] }).subscribe(() => {});
  await expect.poll(() => asked.length).toBe(1);
  const changed = client.invalidateQueries({ queryKey: [address] });
  asked[0]?.('ten left');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.('nine left');
  await changed;
  leave();
  expect(client.getQueryData([address])).toBe('nine left');
});

test('transfers a failure without a status to the browser as a temporary server error', async () => {
  const server = createQueryClient(failing, { retries: 0 });
  await readForPage(server, { queryKey: [address] }, async () => {
    throw new TypeError('x is undefined');
  });
  const [state] = exportReads(server);
  expect(state?.[2]).toEqual({ status: 500, message: 'x is undefined' });
  const browser = createQueryClient(failing, { retries: 0 });
  importReads(browser, [state as SerializedRead], 1_000);
  retryFailedReads(browser, async () => ({ items: [] }));
  await expect.poll(() => browser.getQueryData([address])).toEqual({ items: [] });
});
