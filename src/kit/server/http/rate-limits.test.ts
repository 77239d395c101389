import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { endpoint } from '#kit/endpoint.ts';
import { english } from '#kit/msg.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { mountRoutes } from './mount-routes.ts';
import { networkOf } from './network.ts';
import { openHttp } from './open-http.ts';
import { defaultLimits, type Limits } from './rate-limits.ts';
import { openResponseCache } from './response-cache.ts';
import { route } from './route.ts';

const query = z.object({ q: z.string().optional() });
const kept = endpoint({
  method: 'GET',
  path: '/api/kept',
  summary: 'The same for all',
  query,
  reply: z.null(),
});
const own = endpoint({ method: 'GET', path: '/api/own', summary: 'Made each time', reply: z.null() });
const busy = endpoint({
  method: 'GET',
  path: '/api/busy',
  summary: 'Refused by its handler',
  reply: z.null(),
});
const limits: Limits = {
  requests: { count: 20, perMs: 10_000 },
  work: { count: 5, perMs: 10_000 },
  streams: { perNetwork: 1, perWiderNetwork: { site: 1, operator: 1 }, total: 1 },
  free: /^\/assets\//,
};
const kit = {} as unknown as Kit;

let app: FastifyInstance;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  app = await openHttp(openLog('silent'), { trustProxy: false, limits });
  app.get('/assets/style.css', async () => 'a {}');
  const routes = [
    route(kept, { access: 'everyone', isShared: true, topics: [], handle: async () => null }),
    route(own, { access: 'everyone', handle: async () => null }),
    route(busy, {
      access: 'everyone',
      handle: async () => {
        throw new AppError('too-many', 'busy', english('Later, please.'));
      },
    }),
  ];
  mountRoutes(app, routes, kit, openResponseCache(kit, unchanging), async () => null);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const ask = (url: string, remoteAddress = '203.0.113.7') => app.inject({ url, remoteAddress });
async function statuses(
  count: number,
  urlOf: (index: number) => string,
  address?: string,
): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) found.push((await ask(urlOf(index), address)).statusCode);
  return found;
}

describe('the rate limit of one network', () => {
  test('returns 429 with the delay above the limit, then allows as many requests again', async () => {
    await ask('/api/kept');
    vi.advanceTimersByTime(4_000);
    expect(await statuses(19, () => '/api/kept')).toEqual(Array(19).fill(200));
    const refused = await ask('/api/kept');
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '6',
      { code: 'too_many_requests', message: expect.stringContaining('Please wait a few seconds') },
    ]);
    expect((await ask('/api/kept', '203.0.113.8')).statusCode).toBe(200);
    vi.advanceTimersByTime(6_000);
    expect((await ask('/api/kept')).statusCode).toBe(200);
  });

  test('is lower for expensive requests, and does not count cached responses', async () => {
    expect(await statuses(6, (index) => `/api/kept?q=${index}`)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask('/api/own')).statusCode).toBe(429);
    expect(await statuses(3, () => '/api/kept?q=1&_t=7')).toEqual([200, 200, 200]);
    expect((await ask('/api/kept?q=9', '203.0.113.8')).statusCode).toBe(200);
  });

  test('does not apply to exempt addresses', async () => {
    expect(await statuses(40, () => '/assets/style.css')).toEqual(Array(40).fill(200));
  });

  test('covers the /56 of an IPv6 address, and an IPv4 address in any notation', async () => {
    await statuses(20, (index) => (index === 0 ? '/api/kept' : '/api/nowhere'), '2001:db8:1:2::1');
    expect((await ask('/api/kept', '2001:db8:1:ff:ffff:ffff:ffff:ffff')).statusCode).toBe(429);
    expect((await ask('/api/kept', '2001:db8:1:103::1')).statusCode).toBe(200);
    await statuses(20, () => '/api/nowhere', '::ffff:198.51.100.4');
    expect((await ask('/api/kept', '198.51.100.4')).statusCode).toBe(429);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:DB8:1:2ab:3:4:5:6', '2001:db8:1:200::'],
  ['2001:db8:1:200::', '2001:db8:1:200::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  [undefined, ''],
])('counts %s for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['/assets/index.js', true],
  ['/pictures/a/720.webp', true],
  ['/healthz', true],
  ['/readyz', true],
  ['/readyz/traffic', true],
  ['/readyz?a=b', false],
  ['/assets', false],
  ['/', false],
  ['/healthz/more', false],
  ['/api/properties?q=/assets/', false],
  ['/properties//pictures/1', false],
])('%s is free of limits: %s', (url, isFree) => {
  expect(defaultLimits.free.test(url)).toBe(isFree);
});

test('sends Retry-After with every 429', async () => {
  const refused = await ask('/api/busy');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
});

test('returns a readable page to page requests, and data to API calls', async () => {
  await statuses(20, () => '/api/kept');
  const as = async (url: string, accept: string) =>
    (await app.inject({ url, remoteAddress: '203.0.113.7', headers: { accept } })).headers;
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  expect(await as('/explore?q=<b>', browser)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    'retry-after': '10',
  });
  const asData = { 'content-type': 'application/problem+json; charset=utf-8' };
  expect(await as('/explore', '*/*')).toMatchObject(asData);
  expect(await as('/api/kept', browser)).toMatchObject(asData);
});
