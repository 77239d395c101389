import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { similarPropertiesQuery } from '#features/properties/web/queries.ts';
import { recordTopics } from '#kit/web/topics-of.ts';
import { maxWaitMs, startLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';

type Heard = ((event: { data: string }) => void) | null;

/** An EventSource that the test controls. */
class HeldSource {
  static CLOSED = 2;
  static opened: HeldSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: Heard = null;
  onerror: (() => void) | null = null;
  isClosed = false;
  constructor(readonly address: string) {
    HeldSource.opened.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  HeldSource.opened = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = Object.assign(new EventTarget(), {
    setTimeout: (run: () => void, afterMs: number) => setTimeout(run, afterMs),
    setInterval: (run: () => void, everyMs: number) => setInterval(run, everyMs),
    clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', HeldSource);
});
afterEach(() => vi.useRealTimers());
afterAll(() => vi.unstubAllGlobals());

/** The topics that the reply from each address depends on. */
const topicsOf: Record<string, string> = {
  '/api/properties/1': 'property:1 areas',
  '/api/properties/1/tour': 'property:1',
  '/api/desk/properties/1/tours': 'property:1',
  '/api/properties/12': 'property:12 areas',
  '/api/properties/page?sort=newest': 'property areas',
  '/api/properties/facets': 'property areas',
  '/api/desk/properties?page=1': 'property areas',
  '/api/banks': 'banks',
  '/api/areas': 'areas',
  '/api/amenities': 'amenities',
  '/api/plans': 'plans',
  '/api/notifications': 'account:7',
};

/** Opens a page that reads these addresses. `asked` lists the page's requests, without the initial ones. */
async function openPage(...addresses: string[]) {
  vi.useFakeTimers();
  const asked: string[] = [];
  const client = createQueryClient(
    async (address) => {
      asked.push(address);
      recordTopics(address, topicsOf[address] ?? '');
      return { address };
    },
    { retries: 0 },
  );
  for (const address of addresses) show(client, address);
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
  onTestFinished(startLiveUpdates(client));
  const source = HeldSource.opened.at(-1) as HeldSource;
  source.onopen?.();
  return { asked, client, source, told: (data: string) => source.onmessage?.({ data }) };
}

function show(client: QueryClient, address: string): QueryObserver {
  const observer = new QueryObserver(client, { queryKey: [address] });
  onTestFinished(observer.subscribe(() => {}));
  return observer;
}

const list = '/api/properties/page?sort=newest';

test('requests after a change of a property only what depends on it or on any property, once', async () => {
  const own = ['/api/properties/1', '/api/properties/1/tour', '/api/desk/properties/1/tours'];
  const others = [
    '/api/properties/12',
    '/api/user',
    '/api/areas',
    '/api/amenities',
    '/api/plans',
    '/api/banks',
  ];
  const lists = [list, '/api/properties/facets', '/api/desk/properties?page=1'];
  const { asked, told } = await openPage(...own, ...others, ...lists);
  told('property:1');
  told('property:1');
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked.sort()).toEqual([...own, ...lists].sort());
});

test.each([
  ['auction:12', []],
  ['auction', []],
  ['account:7', ['/api/notifications']],
  ['areas', [list, '/api/properties/12', '/api/areas']],
  ['property', [list, '/api/properties/12']],
  ['*', [list, '/api/properties/12', '/api/areas', '/api/user', '/api/notifications']],
])('requests after a change of %s %j', async (change, expected) => {
  const { asked, told } = await openPage(
    list,
    '/api/properties/12',
    '/api/areas',
    '/api/user',
    '/api/notifications',
  );
  told(change);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual(expected);
});

test('requests an address that was never answered again on any change', async () => {
  const { asked, client, told } = await openPage();
  client.setQueryData(['/api/unheard-of'], {});
  show(client, '/api/unheard-of');
  told('auction:12');
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual(['/api/unheard-of']);
});

test('requests similar properties again only for a change of their own property', async () => {
  const { asked, client, told } = await openPage();
  const query = similarPropertiesQuery(1);
  onTestFinished(new QueryObserver<unknown>(client, query as never).subscribe(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
  told('property:2');
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual([]);
  told('property:1');
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual(query.queryKey);
});

test('opens a new stream after signing in, signing out or switching accounts', async () => {
  const { client, source } = await openPage('/api/plans');
  const sign = (user: object | null) => client.setQueryData(['/api/user'], user);
  const opened = () => HeldSource.opened.length;
  sign(null);
  expect(opened()).toBe(1);
  sign({ id: 7 });
  expect([opened(), source.isClosed]).toEqual([2, true]);
  sign({ id: 7, email: 'new@example.com' });
  expect(opened()).toBe(2);
  sign({ id: 8 });
  sign(null);
  expect(opened()).toBe(4);
});

test('requests a page only after a response from before the change has expired', async () => {
  const { asked, told } = await openPage(list);
  told('property:1');
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual([]);
  expect(maxWaitMs).toBeLessThanOrEqual(600);
});

/** Opens a page whose first reply from this address is pending. */
async function openPageThatWaits(address: string) {
  vi.useFakeTimers();
  const asked: string[] = [];
  const first = Promise.withResolvers<void>();
  const client = createQueryClient(
    async () => {
      asked.push(address);
      const askedAt = Date.now();
      await first.promise;
      recordTopics(address, topicsOf[address] ?? '', askedAt);
      return { address };
    },
    { retries: 0 },
  );
  show(client, address);
  onTestFinished(startLiveUpdates(client));
  const source = HeldSource.opened.at(-1) as HeldSource;
  source.onopen?.();
  return { asked, told: (data: string) => source.onmessage?.({ data }), answer: () => first.resolve() };
}

test('requests once more after many changes during a first request', async () => {
  const { asked, told, answer } = await openPageThatWaits(list);
  for (let change = 0; change < 5; change += 1) {
    told('property:1');
    await vi.advanceTimersByTimeAsync(maxWaitMs);
  }
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([list, list]);
});

test.each([
  ['property:1', [list, list]],
  ['account:7', [list]],
])('requests after a change of %s during a first request %j', async (change, expected) => {
  const { asked, told, answer } = await openPageThatWaits(list);
  told(change);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual([list]);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(expected);
});

test.each([
  [1_000, 'before', [list, list]],
  [1_000, 'after', [list, list]],
  [-1_000, 'before', [list]],
  [-1_000, 'after', [list]],
])(
  'handles a change %i ms after the request, answered %s the stream opened, with the requests %j',
  async (ms, answered, expected) => {
    const { asked, told, answer } = await openPageThatWaits(list);
    const changedAt = Date.now() + ms;
    await vi.advanceTimersByTimeAsync(2_000);
    if (answered === 'before') answer();
    await vi.advanceTimersByTimeAsync(0);
    told(`since 1 property ${changedAt}`);
    await vi.advanceTimersByTimeAsync(maxWaitMs);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual(expected);
  },
);

test('requests the initial data of the page again if something changed since it was read', async () => {
  const { asked, told } = await openPage(list, '/api/areas');
  told(`since ${Date.now() - 60_000}`);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual([]);
  told(`since ${Date.now() + 1}`);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual([list, '/api/areas']);
});

test('requests the initial data again per kind', async () => {
  const { asked, told } = await openPage(list, '/api/areas');
  const [before, after] = [Date.now() - 60_000, Date.now() + 1];
  told(`since ${before} auction ${after} areas ${after}`);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual([list, '/api/areas']);
  told(`since ${before} auction ${Date.now() + 1} banks ${Date.now() + 1} areas ${before}`);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toHaveLength(2);
  told(`since ${before} property ${Date.now() + 1}`);
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked.slice(2)).toEqual([list]);
});

test('polls everything on the screen every 3 s until there is a stream', async () => {
  const { asked, source } = await openPage(list, '/api/properties/1');
  for (let failure = 0; failure < 3; failure++) source.onerror?.();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(asked).toHaveLength(4);
  source.onopen?.();
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toHaveLength(6);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(6);
});

test('starts polling at once when the server refuses the stream', async () => {
  const { asked, source } = await openPage(list);
  source.readyState = HeldSource.CLOSED;
  source.onerror?.();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(asked).toEqual([list]);
});

test('closes the connection of a hidden page, and requests once when the page is visible again', async () => {
  const { asked, source } = await openPage(list);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(source.isClosed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(maxWaitMs);
  expect(asked).toEqual([list]);
  expect(HeldSource.opened).toHaveLength(2);
});
