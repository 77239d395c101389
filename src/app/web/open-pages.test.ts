// @module-tag thorough
import { once, setMaxListeners } from 'node:events';
import { Agent, type ClientRequest, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { about as bankSales } from '#app/web/pages/bank-sales.tsx';
import { about as bnbs } from '#app/web/pages/bnbs.tsx';
import { about as forSale } from '#app/web/pages/for-sale.tsx';
import { about as home } from '#app/web/pages/home.tsx';
import { about as rentals } from '#app/web/pages/rental-units.tsx';
import { topicsHeader } from '#kit/topic.ts';
import { recordTopics } from '#kit/web/topics-of.ts';
import { startLiveUpdates } from './live-updates.ts';
import { createQueryClient } from './query-client.ts';

const many = 1_000;
const minuteMs = 60_000;
/** All pages and the server run in this process, which may get only an eighth of a core on a busy machine. */
const patient = { timeout: 4 * minuteMs };
const pages = [home, home, rentals, bnbs, forSale, bankSales];

let app: TestApp;
let origin: string;
let changing: number;
/** The statements that read a list of properties. */
let statements: string[] = [];
const stops: Array<() => void> = [];

beforeAll(async () => {
  app = await createTestApp();
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' });
  for (const category of ['rental_units', 'furnished_houses', 'for_sale'] as const)
    for (let count = 0; count < 9; count++) changing = await createTestProperty(app.kit, { category });
  const query = app.kit.pool.query.bind(app.kit.pool) as (...parts: unknown[]) => unknown;
  vi.spyOn(app.kit.pool, 'query').mockImplementation((...parts: unknown[]) => {
    const [statement] = parts as [string | { text: string; values?: unknown[] }];
    const words = typeof statement === 'string' ? statement : statement.text;
    const values = typeof statement === 'string' ? parts[1] : statement.values;
    if (/^select p\.[^]*from properties[^]*order by/.test(words))
      statements.push(JSON.stringify([words, values]));
    return query(...parts) as never;
  });
  // A minimal window, document and EventSource for an open page.
  const [window, document] = [new EventTarget(), new EventTarget()];
  setMaxListeners(0, window, document);
  vi.stubGlobal('window', Object.assign(window, { setTimeout, setInterval, clearInterval }));
  vi.stubGlobal('document', Object.assign(document, { visibilityState: 'visible' }));
  vi.stubGlobal('EventSource', StreamedSource);
});
afterAll(async () => {
  for (const stop of stops) stop();
  await app.close();
  vi.unstubAllGlobals();
});

const tabs = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
const browsers = new Agent({ keepAlive: true, maxSockets: 50 });
let connected = 0;
/** The announcements that the first page received. */
let told = 0;

/** An EventSource over its own connection. A failed connection is retried. */
class StreamedSource {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  private request: ClientRequest;
  private isClosed = false;
  private readonly address: string;
  constructor(address: string) {
    this.address = address;
    this.request = this.connect();
  }
  private connect(): ClientRequest {
    const request = get(`${origin}${this.address}`, { agent: tabs }, (stream) => this.read(stream));
    // A thousand simultaneous connections overflow the accept queue of a busy machine.
    return request.on('error', () => {
      if (!this.isClosed) setTimeout(() => (this.request = this.connect()), 100);
    });
  }
  private read(stream: IncomingMessage) {
    const isFirst = connected++ === 0;
    this.onopen?.();
    stream.setEncoding('utf8').on('data', (part: string) => {
      const announced = [...part.matchAll(/^data: (.*)$/gm)];
      for (const [, data] of announced) this.onmessage?.({ data: data as string });
      if (isFirst) told += announced.length;
    });
  }
  close() {
    this.isClosed = true;
    this.request.destroy();
  }
}

async function readAddress(address: string): Promise<unknown> {
  const [reply] = (await once(get(origin + address, { agent: browsers }), 'response')) as [IncomingMessage];
  recordTopics(address, String(reply.headers[topicsHeader] ?? ''));
  return JSON.parse(await text(reply));
}

/** Opens a page of the application in a browser. */
async function openPage(number: number): Promise<QueryClient> {
  const client = createQueryClient(readAddress, { retries: 0 });
  const reads = pages[number % pages.length]?.reads?.({ params: {}, search: new URLSearchParams() }) ?? [];
  for (const { query } of reads) stops.push(new QueryObserver(client, query).subscribe(() => {}));
  stops.push(startLiveUpdates(client));
  return client;
}

const change = (title: string) =>
  app.kit.pool.query(`update properties set title = $2 where id = $1`, [changing, title]);

test(
  'makes at most 5 list queries a second for 1,000 open pages during constant changes, and updates all',
  async () => {
    const clients = await Promise.all(Array.from({ length: many }, (_, number) => openPage(number)));
    await expect.poll(() => connected, patient).toBe(many);
    await expect.poll(() => clients.every((client) => client.isFetching() === 0), patient).toBe(true);
    [told, statements] = [0, []];
    const beganAt = performance.now();
    // The first change is announced at once; in the burst that follows there are three more announcements.
    for (let count = 0; told < 4; count++) await change(`Changed ${count}`);
    const seconds = (performance.now() - beganAt) / 1_000;
    const lists = new Set(statements).size;
    expect(lists).toBe(9);
    // Each list is read once for all pages: once after the first change, and then again after each
    // announcement.
    expect(statements.length - lists).toBeLessThanOrEqual(5 * seconds);

    await change('Changed at last');
    const showing = (client: QueryClient) =>
      client
        .getQueryCache()
        .getAll()
        .some(({ state }) => JSON.stringify(state.data).includes('Changed at last'));
    const concerned = clients.filter((_, number) =>
      [home, forSale].includes(pages[number % pages.length] as never),
    );
    await expect.poll(() => concerned.every(showing), patient).toBe(true);
  },
  15 * minuteMs,
);
