import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { mountRoutes } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { openResponseCache } from './response-cache.ts';
import { route } from './route.ts';

const where = endpoint({
  method: 'GET',
  path: '/api/where',
  summary: 'Where the caller is',
  reply: z.object({ address: z.string() }),
});
const kit = {} as unknown as Kit;
const proxy = '10.0.0.2';

async function addressOf(trustProxy: boolean, forwardedFor?: string): Promise<string> {
  const app = await openHttp(openLog('silent'), { trustProxy });
  const routes = [
    route(where, { access: 'everyone', handle: async ({ caller: { address } }) => ({ address }) }),
  ];
  mountRoutes(app, routes, kit, openResponseCache(kit, unchanging), async () => null);
  const reply = await app.inject({
    url: '/api/where',
    remoteAddress: proxy,
    headers: { ...(forwardedFor && { 'x-forwarded-for': forwardedFor }) },
  });
  await app.close();
  return reply.json().address;
}

test('reads the caller’s address as appended by our proxy, whatever the caller sent', async () => {
  expect(await addressOf(true, '203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(true, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(true, '127.0.0.1, 198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(true)).toBe(proxy);
});

test('lets no caller choose its address without a proxy', async () => {
  expect(await addressOf(false, '198.51.100.1')).toBe(proxy);
});
