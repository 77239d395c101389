import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import type { AccessRule, SignedIn } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { type BodyFormat, endpoint } from '#kit/endpoint.ts';
import { english } from '#kit/msg.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import type { FileForm } from './file-form.ts';
import { mountRoutes, type RefusedCall } from './mount-routes.ts';
import { openHttp } from './open-http.ts';
import { openResponseCache } from './response-cache.ts';
import { FileReply, HijackedReply, type Proof, type RouteDefinition, route } from './route.ts';

type Keeper = SignedIn & { readonly role: 'keeper' };
const isKeeper = (user: SignedIn): user is Keeper => user.role === 'keeper';
const keepers: AccessRule<Keeper> = {
  name: 'keepers',
  allows: (actor): actor is { user: Keeper } => actor.user !== null && isKeeper(actor.user),
  require({ user }) {
    if (!user) throw new AppError('unauthenticated', 'signed_out', english('Please sign in first.'));
    if (isKeeper(user)) return user;
    throw new AppError('forbidden', 'not_allowed', english('Only keepers.'));
  },
};

const signingKey = 'of the provider';
const signatureOf = (body: string | Buffer) => createHmac('sha256', signingKey).update(body).digest('hex');
const signature: Proof = {
  name: 'signature',
  isProven({ headers, body }) {
    const [given, right] = [Buffer.from(String(headers['x-signature'])), Buffer.from(signatureOf(body))];
    return given.length === right.length && timingSafeEqual(given, right);
  },
};

const limitBytes = 1_000;
const said = z.object({ said: z.string() });
const call = <const Takes extends BodyFormat>(takes: Takes, path: string) =>
  endpoint({ method: 'POST', path, summary: path, takes, reply: said });
const jsonCall = endpoint({
  method: 'POST',
  path: '/api/json',
  summary: 'JSON',
  body: said,
  reply: said,
});
const formCall = endpoint({ ...jsonCall, path: '/api/form', takes: 'form' });
const emptyCall = endpoint({ method: 'POST', path: '/api/empty', summary: 'Nothing', reply: said });
const fileCall = endpoint({ ...call('file', '/api/file'), body: z.object({ picture: z.file() }) });
const bytesCall = call('bytes', '/api/bytes');
const webhook = call('bytes', '/api/webhook');
const streamCall = endpoint({ ...call('stream', '/api/stream'), mediaType: 'application/piece' });
const exported = endpoint({
  method: 'GET',
  path: '/api/export.csv',
  summary: 'A file',
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

/** The requests that reached a handler. */
let handled: string[] = [];
const note = async (what: string) => {
  handled.push(what);
  return { said: what };
};

const routes: RouteDefinition[] = [
  route(jsonCall, { access: 'everyone', handle: ({ body }) => note(body.said) }),
  route(formCall, { access: 'everyone', handle: ({ body }) => note(body.said) }),
  route(emptyCall, { access: 'everyone', handle: ({ body }) => note(typeof body) }),
  route(fileCall, {
    access: keepers,
    bodyLimitBytes: limitBytes,
    handle: async ({ body }) => note((await (await body.file('picture'))?.bytes())?.toString() ?? 'no file'),
  }),
  route(bytesCall, { access: 'everyone', handle: ({ body }) => note(body.toString('latin1')) }),
  route(webhook, {
    access: 'everyone',
    from: signature,
    bodyLimitBytes: limitBytes,
    handle: ({ body, actor, caller }) => note(JSON.stringify([body.toString(), actor, caller.sessionToken])),
  }),
  route(streamCall, {
    access: keepers,
    headers: { 'x-protocol': '1' },
    handle: async () =>
      new HijackedReply(async (request, response) => {
        response.end(await text(request));
      }),
  }),
  route(exported, {
    access: keepers,
    handle: async () => new FileReply(Readable.from(['a,b\n']), { 'content-disposition': 'attachment' }),
  }),
];

const people: Record<string, SignedIn> = {
  ['k'.repeat(43)]: { id: 1, role: 'keeper' },
  ['v'.repeat(43)]: { id: 2, role: 'visitor' },
};
const keeper = { session: 'k'.repeat(43) };
const visitor = { session: 'v'.repeat(43) };

const kit = {
  content: { version: () => 1 },
  secrets: openSecrets(Buffer.alloc(32, 1)),
} as unknown as Kit;
const mount = (http: FastifyInstance, which: readonly RouteDefinition[]) =>
  mountRoutes(
    http,
    which,
    kit,
    openResponseCache(kit, unchanging),
    async (token) => people[token] ?? null,
    async (refused) => void refusals.push(refused),
  );
let refusals: RefusedCall[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  app = await openHttp(openLog('silent'), { trustProxy: false });
  mount(app, routes);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  handled = [];
  refusals = [];
});

type Sent = { type?: string; payload?: string | Buffer; cookies?: Record<string, string>; headers?: object };
async function send(url: string, { type, payload, cookies = {}, headers = {} }: Sent = {}) {
  const reply = await app.inject({
    method: 'POST',
    url,
    cookies,
    headers: { 'sec-fetch-site': 'same-origin', ...(type && { 'content-type': type }), ...headers },
    ...(payload !== undefined && { payload }),
  } as InjectOptions);
  const isJson = String(reply.headers['content-type']).includes('json');
  return { status: reply.statusCode, headers: reply.headers, body: isJson ? reply.json() : reply.body };
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const partOf = (field: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n${content}\r\n--x--\r\n`;

describe('the input of an endpoint', () => {
  test.each<[string, string, Sent, string]>([
    ['JSON', '/api/json', { type: json, payload: '{"said":"hello"}' }, 'hello'],
    ['JSON where a form may come', '/api/form', { type: json, payload: '{"said":"hello"}' }, 'hello'],
    ['a form', '/api/form', { type: form, payload: 'said=hello' }, 'hello'],
    ['nothing', '/api/empty', {}, 'undefined'],
    ['nothing, said to be JSON', '/api/empty', { type: json, payload: '' }, 'undefined'],
    ['nothing, so that JSON is not looked at', '/api/empty', { type: json, payload: '{}' }, 'undefined'],
    [
      'a file',
      '/api/file',
      { type: multipart, payload: partOf('picture', 'pixels'), cookies: keeper },
      'pixels',
    ],
    [
      'a form without the file',
      '/api/file',
      { type: multipart, payload: partOf('a', 'b'), cookies: keeper },
      'no file',
    ],
    ['no form at all', '/api/file', { cookies: keeper }, 'no file'],
    [
      'bytes as they came',
      '/api/bytes',
      { type: json, payload: Buffer.from([123, 255, 0, 13]) },
      '{\xff\0\r',
    ],
    ['bytes of no type', '/api/bytes', {}, ''],
  ])('returns 200 and passes the input for %s', async (_what, url, sent, expected) => {
    expect(await send(url, sent)).toMatchObject({ status: 200, body: { said: expected } });
    expect(handled).toEqual([expected]);
  });

  test('returns 200 for a stream over the protocol that takes over the connection', async () => {
    const sent = { type: 'application/piece', payload: 'a piece', cookies: keeper };
    expect(await send('/api/stream', sent)).toMatchObject({
      status: 200,
      body: 'a piece',
      headers: { 'cache-control': 'private, no-store' },
    });
  });

  test('returns 200 with a file as a download', async () => {
    const reply = await app.inject({ url: '/api/export.csv', cookies: keeper });
    expect([reply.statusCode, reply.body, reply.headers]).toMatchObject([
      200,
      'a,b\n',
      {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment',
        'cache-control': 'private, no-store',
      },
    ]);
  });

  test.each<[string, string | undefined, string]>([
    ['/api/json', form, 'The request body must be JSON.'],
    ['/api/json', multipart, 'The request body must be JSON.'],
    ['/api/json', 'text/plain', 'The request body must be JSON.'],
    ['/api/json', undefined, 'The request body must be JSON.'],
    ['/api/empty', form, 'The request body must be JSON.'],
    ['/api/form', multipart, 'The request body must be JSON or form data.'],
    ['/api/file', json, 'The request body must be multipart form data with a file.'],
    ['/api/file', form, 'The request body must be multipart form data with a file.'],
    ['/api/stream', json, 'The type of the request body is not supported.'],
    ['/api/stream', undefined, 'The type of the request body is not supported.'],
  ])('returns 415 when %s is sent %s', async (url, type, message) => {
    const reply = await send(url, { ...(type && { type }), payload: 'said=hello', cookies: keeper });
    expect(reply).toMatchObject({ status: 415, body: { code: 'unsupported_body', message } });
    expect(handled).toEqual([]);
  });

  test('returns 413 for a file beyond the limit', async () => {
    const payload = partOf('picture', 'a'.repeat(limitBytes + 1));
    expect(await send('/api/file', { type: multipart, payload, cookies: keeper })).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
    expect(handled).toEqual([]);
  });
});

describe('the access rule of an endpoint', () => {
  const calls = ['/api/file', '/api/stream'];
  test.each(calls)('returns 401 and 403 before reading a byte: %s', async (url) => {
    const sent = { type: url === '/api/stream' ? 'application/piece' : multipart, payload: 'no form' };
    expect(await send(url, sent)).toMatchObject({ status: 401, body: { code: 'signed_out' } });
    expect(refusals).toEqual([]);
    const { status, body } = await send(url, { ...sent, cookies: visitor });
    expect([status, body.code]).toEqual([403, 'not_allowed']);
    expect(refusals).toMatchObject([
      { user: { id: 2 }, address: '127.0.0.1', call: `POST ${url}`, error: { code: 'not_allowed' } },
    ]);
  });

  test('sets the headers of the route on its refusals, too', async () => {
    const { headers } = await send('/api/stream', { type: 'application/piece', payload: '' });
    expect(headers['x-protocol']).toBe('1');
  });

  test('derives the handler types from its access rule', () => {
    route(emptyCall, {
      access: keepers,
      handle: async ({ actor }) => {
        expectTypeOf(actor.user).toEqualTypeOf<Keeper>();
        return { said: actor.user.role };
      },
    });
    route(fileCall, {
      access: 'everyone',
      handle: async ({ actor, body }) => {
        expectTypeOf(actor.user).toEqualTypeOf<SignedIn | null>();
        expectTypeOf(body).toEqualTypeOf<FileForm>();
        return { said: '' };
      },
    });
  });
});

describe('an endpoint with a signature check', () => {
  const event = '{ "paid":  true }\n';
  const signed = (body: string | Buffer, by: string | Buffer = body) => ({
    method: 'POST' as const,
    url: '/api/webhook',
    headers: { 'content-type': json, 'x-signature': signatureOf(by) },
    payload: body,
  });
  const nobody = JSON.stringify([event, { visitorId: null, user: null }, null]);

  test.each([
    ['without an origin', {}],
    ['from elsewhere', { origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' }],
    ['with a key of its own kind', { 'idempotency-key': 'evt.1' }],
    ['in a browser, whose session is ignored', { cookie: `session=${keeper.session}` }],
  ])('returns 200 for a signed request with %s', async (_where, headers) => {
    const ask = signed(event);
    const reply = await app.inject({ ...ask, headers: { ...ask.headers, ...headers } });
    expect([reply.statusCode, handled]).toEqual([200, [nobody]]);
  });

  test('returns 200 for a signature over the bytes as sent, also compressed ones', async () => {
    const ask = signed(Buffer.from([31, 139, 8, 0, 255]));
    const reply = await app.inject({ ...ask, headers: { ...ask.headers, 'content-encoding': 'gzip' } });
    expect(reply.statusCode).toBe(200);
  });

  test.each([
    ['of other bytes', signed(event, '{"paid":true}')],
    ['of nothing', signed(event, '')],
    [
      'that is none',
      { ...signed(event), headers: { 'content-type': json, 'sec-fetch-site': 'same-origin' } },
    ],
  ])('returns 401 for a signature %s, without calling the handler', async (_which, ask) => {
    const reply = await app.inject(ask);
    expect([reply.statusCode, reply.json().code, handled]).toEqual([401, 'not_proven', []]);
  });

  test('returns 413 for a body over the limit even with a valid signature', async () => {
    const reply = await app.inject(signed('a'.repeat(limitBytes + 1)));
    expect([reply.statusCode, handled]).toEqual([413, []]);
  });

  test.each(['/api/bytes', '/api/json', '/api/form', '/api/file', '/api/stream'])(
    'returns 403 for %s from another site, signed or not',
    async (url) => {
      const reply = await app.inject({ ...signed(event), url, cookies: keeper });
      expect([reply.statusCode, reply.json().code, handled]).toEqual([403, 'cross_site', []]);
    },
  );

  test.each([1, 'yes', {}, undefined])('returns 401 unless the check returns true: %j', async (answer) => {
    const http = await openHttp(openLog('silent'), { trustProxy: false });
    const from = { name: 'any', isProven: () => answer as boolean };
    mount(http, [route(webhook, { access: 'everyone', from, handle: async () => note('called') })]);
    expect([(await http.inject(signed(event))).statusCode, handled]).toEqual([401, []]);
    await http.close();
  });

  test('lists every endpoint with the origins and callers that it accepts', () => {
    expect(Object.fromEntries(app.servedCalls)).toMatchObject({
      'POST /api/webhook': { origin: 'proof', access: 'everyone' },
      'POST /api/bytes': { origin: 'own', access: 'everyone' },
      'GET /api/export.csv': { origin: 'any' },
    });
  });

  test.each<[string, Partial<RouteDefinition>]>([
    ['has no access rule', { access: undefined as never }],
    ['a proof is over the bytes of a body', { endpoint: jsonCall }],
    ['a call without sign-in cannot ask for the password again', { access: keepers }],
  ])('does not start: %s', async (why, changed) => {
    const definition = route(webhook, { access: 'everyone', from: signature, handle: () => note('') });
    const http = await openHttp(openLog('silent'), { trustProxy: false });
    expect(() => mount(http, [{ ...definition, ...changed }])).toThrow(why);
    await http.close();
  });
});
