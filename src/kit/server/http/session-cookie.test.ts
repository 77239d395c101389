import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { mountRoutes } from '#kit/server/http/mount-routes.ts';
import { openHttp } from '#kit/server/http/open-http.ts';
import { Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import { openSharedAnswers } from '#kit/server/http/shared-answers.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';

const shape = z.object({ token: z.string().nullable() });
const enter = endpoint({ method: 'POST', path: '/api/enter', summary: 'Begins', reply: shape });
const leave = endpoint({ method: 'POST', path: '/api/leave', summary: 'Ends', reply: shape });
const who = endpoint({ method: 'GET', path: '/api/who', summary: 'The token', reply: shape });
const token = 'a'.repeat(43);

const kit = { content: { version: () => 1 } } as unknown as Kit;
const routes: RouteDefinition[] = [
  route(enter, {
    access: 'everyone',
    handle: async () =>
      new Reply({ token }, { session: { token, expiresAt: new Date('2026-12-01T00:00:00Z') } }),
  }),
  route(leave, {
    access: 'everyone',
    handle: async () => new Reply({ token: null }, { session: 'ended' }),
  }),
  route(who, { access: 'everyone', handle: async ({ caller }) => ({ token: caller.sessionToken }) }),
];

let app: Awaited<ReturnType<typeof openHttp>>;
const opened = async (which: readonly RouteDefinition[]) => {
  const http = await openHttp(openLog('silent'), { trustProxy: true });
  mountRoutes(http, which, kit, openSharedAnswers(kit, kit.content.version), async () => null);
  return http;
};
beforeAll(async () => {
  app = await opened(routes);
});
afterAll(() => app.close());

const post = (url: string, protocol: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': protocol },
  });
const tokenBy = async (cookie: string, protocol: string) =>
  (await app.inject({ url: '/api/who', headers: { cookie, 'x-forwarded-proto': protocol } })).json().token;

test('with TLS the cookie belongs to this host alone, and no script reads it', async () => {
  const [session, hint] = (await post('/api/enter', 'https')).cookies;
  expect(session).toMatchObject({
    name: '__Host-session',
    value: token,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(session).not.toHaveProperty('domain');
  expect(hint).toMatchObject({ name: 'signed-in', value: '1', secure: true });
});

test('without TLS, as on one’s own machine, it has another name, and neither stands for the other', async () => {
  const [session] = (await post('/api/enter', 'http')).cookies;
  expect(session).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' });
  expect(await tokenBy(`session=${token}`, 'http')).toBe(token);
  expect(await tokenBy(`__Host-session=${token}`, 'https')).toBe(token);
  // A neighbour host may set a cookie for the domain, but none with that name.
  expect(await tokenBy(`session=${token}`, 'https')).toBeNull();
});

test.each(['admin', 'a'.repeat(42), `${'a'.repeat(42)}!`, 'a'.repeat(4_000)])(
  'what we cannot have given out is none: %s',
  async (value) => {
    expect(await tokenBy(`session=${value}`, 'http')).toBeNull();
  },
);

test('at the end it is taken back', async () => {
  const ended = (await post('/api/leave', 'https')).cookies;
  expect(ended.map(({ name, value }) => [name, value])).toEqual([
    ['__Host-session', ''],
    ['signed-in', ''],
  ]);
});

test('a route that does not say who may does not start', async () => {
  const [first] = routes as [RouteDefinition];
  const without = { ...first, access: undefined } as unknown as RouteDefinition;
  await expect(opened([without])).rejects.toThrow('POST /api/enter has no access rule');
});
