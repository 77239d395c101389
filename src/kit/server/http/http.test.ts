import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { endpoint } from '#kit/endpoint.ts';
import { english } from '#kit/msg.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { topic } from '#kit/topic.ts';
import { callInProcess } from './call-in-process.ts';
import { mountRoutes } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { openResponseCache } from './response-cache.ts';
import { Reply, type RouteDefinition, route } from './route.ts';
import { visitorCookieValue } from './visitor.ts';

const idParams = z.object({ id: z.string().regex(/^\d+$/, 'A number, please').transform(Number) });
const house = z.object({ id: z.number(), name: z.string() });

const getHouse = endpoint({
  method: 'GET',
  path: '/api/houses/:id',
  summary: 'One',
  params: idParams,
  reply: house,
});
const topHouse = endpoint({ method: 'GET', path: '/api/houses/top', summary: 'The first', reply: house });
const addHouse = endpoint({
  method: 'POST',
  path: '/api/houses',
  summary: 'Add',
  body: z.object({ name: z.string().min(3, 'Too short') }),
  reply: house,
  status: 201,
});
const listHouses = endpoint({
  method: 'GET',
  path: '/api/houses',
  summary: 'Some',
  query: z.object({ q: z.union([z.string(), z.array(z.string())]).optional() }),
  reply: z.object({ asked: z.array(z.string()), made: z.number() }),
});
const furnish = endpoint({
  method: 'POST',
  path: '/api/houses/furnish',
  summary: 'Furnish',
  idempotent: 'optional',
  body: z.unknown(),
  reply: z.object({ key: z.string().nullable(), body: z.unknown() }),
});
const failing = endpoint({
  method: 'GET',
  path: '/api/failing',
  summary: 'Fails',
  query: z.object({ how: z.string() }),
  reply: z.null(),
});

const secret = 'secret-owner-phone';
const failures: Record<string, () => unknown> = {
  refused: () =>
    new AppError('conflict', 'taken', english('Somebody was faster.'), {
      fields: { name: english('is taken') },
    }),
  crashed: () => new Error(secret),
  gone: () => Object.assign(new Error(secret), { code: '57P01' }),
};

let added = 0;
let made = 0;
const routes: RouteDefinition[] = [
  route(getHouse, {
    access: 'everyone',
    handle: async ({ params }) =>
      new Reply({ id: params.id, name: 'Tall', phone: secret }, { headers: { 'x-kind': 'house' } }),
  }),
  route(topHouse, { access: 'everyone', handle: async () => ({ id: 1, name: 'Top' }) }),
  route(addHouse, {
    access: 'everyone',
    remembersVisitor: true,
    handle: async ({ body }) => {
      added += 1;
      return { id: 2, name: body.name };
    },
  }),
  route(listHouses, {
    access: 'everyone',
    isShared: true,
    topics: [topic('houses')],
    handle: async ({ query: { q = [] } }) => ({ asked: [q].flat(), made: ++made }),
  }),
  route(furnish, {
    access: 'everyone',
    handle: async ({ idempotency, body }) => ({ key: idempotency.key, body: body ?? null }),
  }),
  route(failing, {
    access: 'everyone',
    handle: async ({ query }) => {
      throw failures[query.how]?.();
    },
  }),
];

const secrets = openSecrets(Buffer.alloc(32, 1));
const kit = { secrets } as unknown as Kit;
let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttp(openLog('silent'), { trustProxy: false });
  mountRoutes(app, routes, kit, openResponseCache(kit, unchanging), async () => null);
});
afterAll(() => app.close());

const own = { 'sec-fetch-site': 'same-origin' };

describe('an endpoint', () => {
  test('returns 200 with declared fields only, an ETag, and the headers of its handler', async () => {
    const reply = await app.inject('/api/houses/7');
    expect([reply.statusCode, reply.json(), reply.headers['x-kind']]).toEqual([
      200,
      { id: 7, name: 'Tall' },
      'house',
    ]);
    expect(reply.headers.etag).toMatch(/^W\/"/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('returns 304 without a body for an unchanged response', async () => {
    const { headers } = await app.inject('/api/houses/7');
    const again = await app.inject({
      url: '/api/houses/7',
      headers: { 'if-none-match': headers.etag as string },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await app.inject({
      url: '/api/houses/8',
      headers: { 'if-none-match': headers.etag as string },
    });
    expect(other.statusCode).toBe(200);
  });

  test('returns 201 with a visitor cookie once, and keeps it', async () => {
    const first = await app.inject({
      method: 'POST',
      url: '/api/houses',
      headers: own,
      payload: { name: 'Villa' },
    });
    expect([first.statusCode, first.json()]).toEqual([201, { id: 2, name: 'Villa' }]);
    const [cookie] = first.cookies;
    expect(cookie).toMatchObject({ name: 'visitor', httpOnly: true, sameSite: 'Lax' });
    const cookies = { visitor: cookie?.value as string };
    const second = await app.inject({
      method: 'POST',
      url: '/api/houses',
      headers: own,
      cookies,
      payload: { name: 'Flat' },
    });
    expect(second.cookies).toEqual([]);
  });

  test.each([
    ['of another kind', 'admin'],
    ['without a signature', 'a'.repeat(22)],
    ['signed with another key', visitorCookieValue('a'.repeat(22), openSecrets(Buffer.alloc(32, 2)))],
    ['signed for another visitor', visitorCookieValue('a'.repeat(22), secrets).replace('a', 'b')],
  ])('replaces a visitor cookie that we did not issue: %s', async (_, visitor) => {
    const cookies = { visitor };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/houses',
      headers: own,
      cookies,
      payload: { name: 'Flat' },
    });
    expect(reply.cookies[0]?.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
  });

  test('returns 400 with the name of the invalid field', async () => {
    const reply = await app.inject('/api/houses/seven');
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { id: 'A number, please' }]);
    const body = await app.inject({
      method: 'POST',
      url: '/api/houses',
      headers: own,
      payload: { name: 'x' },
    });
    expect([body.statusCode, body.json().fields]).toEqual([400, { name: 'Too short' }]);
  });

  test('returns 400 for a URL or a body that cannot be parsed', async () => {
    expect((await app.inject('/api/houses/%E0%A4%A')).statusCode).toBe(400);
    const headers = { ...own, 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/api/houses', headers, payload: '{"name":' });
    expect([reply.statusCode, reply.json().message !== undefined]).toEqual([400, true]);
  });

  test('returns 413 for a body over the limit', async () => {
    const payload = { name: 'x'.repeat(101 * 1024) };
    expect((await app.inject({ method: 'POST', url: '/api/houses', headers: own, payload })).statusCode).toBe(
      413,
    );
  });

  test('returns 409 with message and fields of an AppError', async () => {
    const reply = await app.inject('/api/failing?how=refused');
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'taken', message: 'Somebody was faster.', fields: { name: 'is taken' } },
    ]);
  });

  test('returns 500 or 503 with a fixed message and the request ID for any other error', async () => {
    const crashed = await app.inject('/api/failing?how=crashed');
    expect([crashed.statusCode, crashed.json().requestId !== undefined]).toEqual([500, true]);
    const gone = await app.inject('/api/failing?how=gone');
    expect([gone.statusCode, gone.headers['retry-after']]).toEqual([503, '5']);
    expect(crashed.body + gone.body).not.toContain(secret);
  });
});

describe('a change requested by another site', () => {
  const foreign: Array<Record<string, string>> = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'same-site' },
  ];
  test.each(foreign)('is refused with 403 and without effect: %o', async (headers) => {
    const before = added;
    const reply = await app.inject({
      method: 'POST',
      url: '/api/houses',
      headers,
      payload: { name: 'Villa' },
    });
    expect([reply.statusCode, added]).toEqual([403, before]);
  });

  test('recognizes an older browser by its Origin', async () => {
    const headers = { origin: 'http://homes.example:3000', host: 'homes.example:3000' };
    const reply = await app.inject({
      method: 'POST',
      url: '/api/houses',
      headers,
      payload: { name: 'Villa' },
    });
    expect(reply.statusCode).toBe(201);
  });
});

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('every response', () => {
  test.each(['/api/houses/7', '/api/houses/seven', '/api/failing?how=crashed', '/nowhere'])(
    'prevents type sniffing, referrers and window handles: %s',
    async (url) => {
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers).not.toHaveProperty('strict-transport-security');
    },
  );

  test('shows an error as a page to page requests and never reveals its cause', async () => {
    const http = await openHttp(openLog('silent'), { trustProxy: false });
    onTestFinished(() => http.close());
    http.get('/broken', async () => {
      throw new Error(secret);
    });
    http.get('/gone', async () => {
      throw new AppError('not-found', 'nothing', english('Nothing.'));
    });
    const page = await http.inject({ url: '/broken', headers: browser });
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8']);
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    });
    expect(page.body).toContain('We could not load this page');
    expect(page.body).not.toContain(secret);
    // Only temporary errors are shown as pages.
    expect((await http.inject({ url: '/gone', headers: browser })).json().code).toBe('nothing');
    expect((await app.inject({ url: '/api/failing?how=crashed', headers: browser })).json().code).toBe(
      'internal',
    );
  });
});

describe('the request body', () => {
  const send = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/houses/furnish',
      headers: { ...own, 'content-type': 'application/json', ...headers },
      payload,
    });

  test('may be empty, though it is declared as JSON', async () => {
    expect((await send('')).json()).toEqual({ key: null, body: {} });
  });

  test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
    'may not pollute prototypes: %s',
    async (payload) => {
      expect((await send(payload)).statusCode).toBe(400);
    },
  );

  test('may be as large as 100 kB, and no larger', async () => {
    const ofBytes = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect((await send(ofBytes(102_400))).statusCode).toBe(200);
    expect((await send(ofBytes(102_401))).statusCode).toBe(413);
  });

  test.each([
    ['a'.repeat(16), 200],
    ['a-_9'.repeat(20), 200],
    ['a'.repeat(15), 400],
    ['a'.repeat(81), 400],
    [`${'a'.repeat(16)} b`, 400],
  ])('is accepted or refused with the idempotency key %s: %i', async (key, status) => {
    const reply = await send('{}', { 'idempotency-key': key });
    expect([reply.statusCode, status === 200 ? reply.json().key : reply.json().code]).toEqual([
      status,
      status === 200 ? key : 'invalid_key',
    ]);
  });
});

describe('a response that is the same for everyone', () => {
  const ask = async (url: string) => (await app.inject(url)).json();

  test('is computed once for any _t and _r, and separately for another query', async () => {
    const { made: first } = await ask('/api/houses?q=a');
    for (const url of ['/api/houses?q=a&_t=1', '/api/houses?_r=2&q=a', '/api/houses?q=a'])
      expect((await ask(url)).made).toBe(first);
    for (const q of ['a?_t=1', 'a%26_t=1', 'b', '']) {
      const reply = await ask(`/api/houses?q=${q}`);
      expect([reply.made > first, reply.asked]).toEqual([true, [decodeURIComponent(q)]]);
    }
    const { made: last } = await ask('/api/houses');
    for (const [at, url] of ['/api/houses?x_t=1', '/api/houses?_tag=1', '/api/houses?_rooms=1'].entries())
      expect((await ask(url)).made).toBe(last + 1 + at);
  });

  test('is not cached for a very long URL', async () => {
    const long = `/api/houses?q=${'x'.repeat(501)}`;
    expect((await ask(long)).made).not.toBe((await ask(long)).made);
    const short = `/api/houses?q=${'x'.repeat(480)}`;
    expect((await ask(short)).made).toBe((await ask(short)).made);
  });

  test('is compressed from a kilobyte on for clients that accept it, and declares that', async () => {
    const as = async (url: string, encoding: string) =>
      (await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers;
    const long = `/api/houses?q=${'x'.repeat(480)}&q=${'y'.repeat(600)}`;
    const shared = `/api/houses?${'q=&'.repeat(150)}q=${'z'.repeat(20)}`;
    expect(await as(long, 'gzip')).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(await as(shared, 'br')).not.toHaveProperty('content-encoding');
  });
});

test('remembers a visitor for a year', async () => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/houses',
    headers: own,
    payload: { name: 'Villa' },
  });
  expect(reply.cookies[0]).toMatchObject({ name: 'visitor', maxAge: 31_536_000, path: '/' });
});

describe('in-process calls', () => {
  const call = callInProcess(routes, kit, openResponseCache(kit, unchanging));

  test('pass a single parameter as a string and a repeated one as a list, as by HTTP', async () => {
    const asked = async (address: string) => ((await call(address)).value as { asked: string[] }).asked;
    expect(await asked('/api/houses?q=a&q=b%20c')).toEqual(['a', 'b c']);
    expect(await asked('/api/houses?q=a')).toEqual(['a']);
    expect((await app.inject('/api/houses?q=a&q=b%20c')).json().asked).toEqual(['a', 'b c']);
  });

  test('apply the same checks and fields as by HTTP', async () => {
    expect((await call('/api/houses/7')).value).toEqual({ id: 7, name: 'Tall' });
    expect((await call('/api/houses/top')).value).toEqual({ id: 1, name: 'Top' });
    await expect(call('/api/houses/x')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(call('/api/nowhere')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
