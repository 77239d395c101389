import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#kit/app-error.ts';
import { endpoint } from '#kit/endpoint.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { callInProcess } from './call-in-process.ts';
import { mountRoutes } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { Reply, type RouteDefinition, route } from './route.ts';
import { openSharedAnswers } from './shared-answers.ts';
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
const failing = endpoint({
  method: 'GET',
  path: '/api/failing',
  summary: 'Fails',
  query: z.object({ how: z.string() }),
  reply: z.null(),
});

const secret = 'secret-owner-phone';
const failures: Record<string, () => unknown> = {
  refused: () => new AppError('conflict', 'taken', 'Somebody was faster.', { fields: { name: 'is taken' } }),
  crashed: () => new Error(secret),
  gone: () => Object.assign(new Error(secret), { code: '57P01' }),
};

let added = 0;
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
  route(failing, {
    access: 'everyone',
    handle: async ({ query }) => {
      throw failures[query.how]?.();
    },
  }),
];

const secrets = openSecrets(Buffer.alloc(32, 1));
const kit = { content: { version: () => 1 }, secrets } as unknown as Kit;
let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttp(openLog('silent'), { trustProxy: false });
  mountRoutes(app, routes, kit, openSharedAnswers(kit), async () => null);
});
afterAll(() => app.close());

const own = { 'sec-fetch-site': 'same-origin' };

describe('a call', () => {
  test('200: answers with the declared fields only, an ETag, and the headers of its handler', async () => {
    const reply = await app.inject('/api/houses/7');
    expect([reply.statusCode, reply.json(), reply.headers['x-kind']]).toEqual([
      200,
      { id: 7, name: 'Tall' },
      'house',
    ]);
    expect(reply.headers.etag).toMatch(/^W\/"/);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
  });

  test('304: the same answer again costs no body', async () => {
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

  test('201: and gives the visitor a cookie once, which he keeps', async () => {
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
    ['signed for somebody else', visitorCookieValue('a'.repeat(22), secrets).replace('a', 'b')],
  ])('a visitor’s cookie that we have not given out is replaced: %s', async (_, visitor) => {
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

  test('400: names the field at fault', async () => {
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

  test('400: an address or a body that cannot be read', async () => {
    expect((await app.inject('/api/houses/%E0%A4%A')).statusCode).toBe(400);
    const headers = { ...own, 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/api/houses', headers, payload: '{"name":' });
    expect([reply.statusCode, reply.json().message !== undefined]).toEqual([400, true]);
  });

  test('413: a body over the limit', async () => {
    const payload = { name: 'x'.repeat(101 * 1024) };
    expect((await app.inject({ method: 'POST', url: '/api/houses', headers: own, payload })).statusCode).toBe(
      413,
    );
  });

  test('409: an AppError says its sentence and fields', async () => {
    const reply = await app.inject('/api/failing?how=refused');
    expect([reply.statusCode, reply.json()]).toMatchObject([
      409,
      { code: 'taken', message: 'Somebody was faster.', fields: { name: 'is taken' } },
    ]);
  });

  test('500 and 503: anything else is a fixed sentence with the request id', async () => {
    const crashed = await app.inject('/api/failing?how=crashed');
    expect([crashed.statusCode, crashed.json().requestId !== undefined]).toEqual([500, true]);
    const gone = await app.inject('/api/failing?how=gone');
    expect([gone.statusCode, gone.headers['retry-after']]).toEqual([503, '5']);
    expect(crashed.body + gone.body).not.toContain(secret);
  });
});

describe('a change that another site asks for', () => {
  const foreign: Array<Record<string, string>> = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
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

  test('an older browser is known by its Origin', async () => {
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

describe('in process', () => {
  const call = callInProcess(routes, kit, openSharedAnswers(kit));

  test('the same checks and the same fields, without HTTP', async () => {
    expect((await call('/api/houses/7')).value).toEqual({ id: 7, name: 'Tall' });
    expect((await call('/api/houses/top')).value).toEqual({ id: 1, name: 'Top' });
    await expect(call('/api/houses/x')).rejects.toMatchObject({ kind: 'invalid' });
    await expect(call('/api/nowhere')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
