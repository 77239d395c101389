import { randomInt, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type AuctionFixture, bidOf } from '#app/testing/bidding-factory.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Kit } from '#kit/server/kit.ts';
import { cookieOf, randomAddress, randomVisitorId } from '../bench/bookings/some-homes.ts';
import { type Kind, Tally } from './figures.ts';

export type LoadTarget = {
  kit: Kit;
  port: number;
  tourPort: number;
  homes: number[];
  stays: number[];
  tours: string[];
  auction: AuctionFixture;
  manager: { cookie: string; home: number };
  export: Buffer;
  password: string;
};

type LoadRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  port?: number;
};
type LoadResponse = { status: number; headers: Record<string, unknown>; text: string };

const searchTexts = ['2 bed kisasi', 'ntinda under 1m', 'bnb kololo', 'house with parking', 'najera', 'plot'];
const chunkBytes = 256 * 1024;

/** The number of requests of each kind in a hundred. Uploads have their own rate. */
const mix: [Kind, number][] = [
  ['visit', 45],
  ['search', 20],
  ['tour', 20],
  ['booking', 6],
  ['bid', 6],
  ['sign-in', 3],
];

/** Sends requests at a steady rate, whether or not responses arrive, until the time is over. */
export class Load {
  readonly tallies = new Map<Kind, Tally>();
  readonly #place: LoadTarget;
  #bids = 0;

  constructor(place: LoadTarget) {
    this.#place = place;
    for (const [kind] of [...mix, ['upload', 0] as [Kind, number]]) this.tallies.set(kind, new Tally());
  }

  async run(perSecond: number, isOver: () => boolean): Promise<void> {
    const pendingRequests = new Set<Promise<void>>();
    const uploading = this.#uploads(isOver);
    for (let dueAt = performance.now(); !isOver(); dueAt += 1_000 / perSecond) {
      if (dueAt > performance.now()) await wait(dueAt - performance.now());
      const pending = this.#one(randomKind()).finally(() => pendingRequests.delete(pending));
      pendingRequests.add(pending);
    }
    await Promise.all([...pendingRequests, uploading]);
  }

  async #one(kind: Kind): Promise<void> {
    const startedAt = performance.now();
    const { status } = await this.#ask(this.#requestOf(kind));
    this.tallies.get(kind)?.record(status, performance.now() - startedAt);
  }

  #requestOf(kind: Kind): LoadRequest {
    const { kit, homes, stays, tours, auction, tourPort, password } = this.#place;
    if (kind === 'search')
      return { path: `/api/properties/page?q=${encodeURIComponent(pickRandom(searchTexts))}` };
    if (kind === 'tour') {
      const start = randomInt(2_000);
      const host = `${pickRandom(tours)}.localhost:${tourPort}`;
      return {
        port: tourPort,
        path: '/index.htm',
        headers: { host, range: `bytes=${start}-${start + 999}` },
      };
    }
    if (kind === 'bid') {
      const { path, headers, body } = bidOf(auction, ++this.#bids);
      return {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      };
    }
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': randomAddress() };
    if (kind === 'sign-in')
      return {
        method: 'POST',
        path: '/api/login',
        headers,
        body: JSON.stringify({ username: 'visitor', password }),
      };
    if (kind === 'booking')
      return {
        method: 'POST',
        path: `/api/properties/${pickRandom(stays)}/stays`,
        headers: { ...headers, cookie: cookieOf(kit, randomVisitorId()), 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          checkIn: addDays(kampalaDay(new Date()), randomInt(2, 300)),
          nights: 2,
          guests: 2,
          total: 200_000,
          guest: { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' },
        }),
      };
    return {
      path: pickRandom(['/', '/rental-units', '/bnbs', '/explore', ...homes.map((id) => `/property/${id}`)]),
    };
  }

  /**
   * Uploads one tour after another in chunks. If a chunk fails, the offset is requested and the upload
   * continues from there.
   */
  async #uploads(isOver: () => boolean): Promise<void> {
    const tally = this.tallies.get('upload');
    while (!isOver()) {
      const startedAt = performance.now();
      const status = await this.#upload().catch(() => 0);
      tally?.record(status, performance.now() - startedAt);
      for (let waitsLeft = 20; waitsLeft > 0 && !isOver(); waitsLeft--) await wait(500);
    }
  }

  async #upload(): Promise<number> {
    const { manager, export: bytes } = this.#place;
    const tus = { 'tus-resumable': '1.0.0', cookie: manager.cookie };
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const created = await this.#untilAnswered({
      method: 'POST',
      path: '/api/uploads/tours',
      headers: {
        ...tus,
        'upload-length': String(bytes.length),
        'upload-metadata': `propertyId ${encoded(String(manager.home))},filename ${encoded('walk.zip')}`,
      },
    });
    if (created.status !== 201) return created.status;
    const path = new URL(String(created.headers.location), 'http://localhost').pathname;
    for (let offset = 0; offset < bytes.length; ) {
      const patched = await this.#ask({
        method: 'PATCH',
        path,
        headers: {
          ...tus,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: bytes.subarray(offset, offset + chunkBytes),
      });
      const progress =
        patched.status === 204 ? patched : await this.#untilAnswered({ method: 'HEAD', path, headers: tus });
      if (progress.status >= 400) return progress.status;
      offset = Number(progress.headers['upload-offset']);
      await wait(100);
    }
    return (await this.#untilAnswered({ method: 'POST', path: `${path}/finish`, headers: tus })).status;
  }

  /**
   * Retries a request until it is answered, at most 20 times. The page does the same, because begin and
   * finish are idempotent.
   */
  async #untilAnswered(request: LoadRequest): Promise<LoadResponse> {
    for (let tries = 0; ; tries++) {
      const response = await this.#ask(request);
      if ((response.status !== 0 && response.status < 500) || tries === 20) return response;
      await wait(500);
    }
  }

  #ask({
    method = 'GET',
    path,
    headers = {},
    body,
    port = this.#place.port,
  }: LoadRequest): Promise<LoadResponse> {
    return new Promise((resolve) => {
      const fail = () => resolve({ status: 0, headers: {}, text: '' });
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          timeout: 60_000,
          headers: {
            host: `localhost:${port}`,
            'sec-fetch-site': 'same-origin',
            ...headers,
            ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          },
        },
        (reply) => {
          const chunks: Buffer[] = [];
          reply.on('data', (chunk: Buffer) => chunks.push(chunk));
          reply.on('error', fail);
          reply.on('end', () =>
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      outgoing.on('error', fail).on('timeout', () => outgoing.destroy());
      outgoing.end(body);
    });
  }
}

function randomKind(): Kind {
  let ticket = randomInt(100);
  for (const [kind, share] of mix) {
    ticket -= share;
    if (ticket < 0) return kind;
  }
  return 'visit';
}

const pickRandom = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;
