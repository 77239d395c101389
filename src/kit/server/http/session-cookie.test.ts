import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { mountRoutes } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { openResponseCache } from './response-cache.ts';
import { Reply, type RouteDefinition, route } from './route.ts';

const shape = z.object({ token: z.string().nullable() });
const enter = endpoint({ method: 'POST', path: '/api/enter', summary: 'Begins', reply: shape });
const leave = endpoint({ method: 'POST', path: '/api/leave', summary: 'Ends', reply: shape });
const who = endpoint({ method: 'GET', path: '/api/who', summary: 'The token', reply: shape });
const token = 'a'.repeat(43);

const kit = {} as unknown as Kit;
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

type Http = Awaited<ReturnType<typeof openHttp>>;
let withTls: Http;
let without: Http;
const opened = async (which: readonly RouteDefinition[], appOrigin: string) => {
  const http = await openHttp(openLog('silent'), { trustProxy: true, appOrigin });
  mountRoutes(http, which, kit, openResponseCache(kit, unchanging), async () => null);
  return http;
};
beforeAll(async () => {
  withTls = await opened(routes, 'https://homes.example');
  without = await opened(routes, 'http://localhost:3000');
});
afterAll(async () => {
  await withTls.close();
  await without.close();
});

const post = (app: Http, url: string) =>
  app.inject({ method: 'POST', url, headers: { 'sec-fetch-site': 'same-origin' } });
const tokenBy = async (app: Http, cookie: string) =>
  (await app.inject({ url: '/api/who', headers: { cookie } })).json().token;

test('binds the cookie to this host with TLS and hides it from scripts', async () => {
  const [session, hint] = (await post(withTls, '/api/enter')).cookies;
  expect(session).toMatchObject({
    name: '__Host-session',
    value: token,
    path: '/',
    secure: true,
    httpOnly: true,
    sameSite: 'Lax',
  });
  expect(session).not.toHaveProperty('domain');
  expect(hint).toMatchObject({ name: '__Host-signed-in', value: '1', secure: true, path: '/' });
});

test('uses another cookie name without TLS, so that neither replaces the other', async () => {
  const [session] = (await post(without, '/api/enter')).cookies;
  expect(session).toMatchObject({ name: 'session', httpOnly: true, sameSite: 'Lax' });
  expect(await tokenBy(without, `session=${token}`)).toBe(token);
  expect(await tokenBy(withTls, `__Host-session=${token}`)).toBe(token);
  // A neighbouring host may have set this cookie for the domain. It cannot set one with the prefix.
  expect(await tokenBy(withTls, `session=${token}`)).toBeNull();
});

test.each([
  ['https', () => without, 'session', false],
  ['http', () => withTls, '__Host-session', true],
] as const)('ignores a header about TLS: %s', async (protocol, which, name, isSecure) => {
  const reply = await which().inject({
    method: 'POST',
    url: '/api/enter',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-proto': protocol },
  });
  expect(reply.cookies[0]?.name).toBe(name);
  expect(reply.cookies[0]?.secure ?? false).toBe(isSecure);
  expect(reply.headers['strict-transport-security']).toBe(isSecure ? 'max-age=31536000' : undefined);
});

test.each(['admin', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}!`, 'a'.repeat(4_000)])(
  'ignores a malformed token: %s',
  async (value) => {
    expect(await tokenBy(without, `session=${value}`)).toBeNull();
  },
);

test('removes the cookie at the end of the session', async () => {
  const ended = (await post(withTls, '/api/leave')).cookies;
  expect(ended.map(({ name, value }) => [name, value])).toEqual([
    ['__Host-session', ''],
    ['__Host-signed-in', ''],
  ]);
  // Without these attributes, a browser ignores a cookie with this prefix and keeps the old one.
  for (const cookie of ended) expect(cookie).toMatchObject({ path: '/', secure: true, expires: new Date(0) });
});

test('refuses to start with a route without an access rule', async () => {
  const [first] = routes as [RouteDefinition];
  const open = { ...first, access: undefined } as unknown as RouteDefinition;
  await expect(opened([open], 'http://localhost:3000')).rejects.toThrow('POST /api/enter has no access rule');
});
