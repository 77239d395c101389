// @module-tag thorough
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { type RawCall, rawCall } from '#app/testing/raw-call.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let boss: Person;
let port: number;
beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

const cookie = () =>
  Object.entries(boss.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
const ask = (call: RawCall) =>
  rawCall(port, {
    ...call,
    headers: { 'sec-fetch-site': 'same-origin', cookie: cookie(), ...call.headers },
  });

/**
 * Returns the calls with a server error, with no response, or with input of the request in the response
 * headers.
 */
async function faultsOf(calls: readonly RawCall[]): Promise<string[]> {
  const faults: string[] = [];
  const left = [...calls];
  const work = async () => {
    for (let call = left.pop(); call; call = left.pop()) {
      const { status, head } = await ask(call);
      const isOurs = status >= 500 && status !== 501;
      if (isOurs || status === 0 || /elsewhere\.example|x-mirrored/i.test(head))
        faults.push(`${status} ${JSON.stringify(call).slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  await sql`delete from rate_limit_attempts`.execute(world.kit.db);
  return faults;
}

const png = '\x89PNG\r\n\x1a\n';
const part = (name: string, rest = '') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.zip"${rest}\r\n\r\n${png}\r\n--x--\r\n`;
const form = (path: string, field: string): RawCall => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: part(field),
});
const json = (method: string, path: string, body: string): RawCall => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  body,
});
const picture = form('/api/upload/property-image', 'image');
const tour = form('/api/upload/virtual-tour/1', 'tourZip');
const piece: RawCall = {
  method: 'PATCH',
  path: `/api/uploads/tours/${'a'.repeat(22)}`,
  headers: {
    'content-type': 'application/offset+octet-stream',
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
  },
  body: 'x',
};
const begin: RawCall = {
  method: 'POST',
  path: '/api/uploads/tours',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-length': '5',
    'upload-metadata': 'propertyId MQ==,filename YQ==',
  },
};

const headerValues = [
  '',
  '*',
  '\x80\xff',
  'a'.repeat(4_000),
  ',,,',
  '"\\',
  '-1',
  '1e99',
  '99999999999999999999',
  '\x7f%00%0a',
  '[object Object]',
  '__proto__',
  'a=b; c=%ff; =; ;',
  '*/*;q=x',
  'br;q=0, *;q=-1',
  'bytes=0-0,5-9,99999999999999999999-',
  'bytes=5-1',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=y',
  'application/json; charset=utf-99',
  'application/json',
  'text/html',
  'W/"',
  'Thu, 99 Foo 0000 00:00:00 GMT',
  'https://elsewhere.example',
  'propertyId %%%,filename =,',
];
const headerNames = [
  ...[
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'if-modified-since',
    'if-range',
    'range',
  ],
  ...[
    'content-type',
    'content-encoding',
    'content-disposition',
    'transfer-encoding',
    'te',
    'upgrade',
    'expect',
  ],
  ...[
    'cookie',
    'user-agent',
    'referer',
    'origin',
    'sec-fetch-site',
    'authorization',
    'idempotency-key',
    'host',
  ],
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-http-method-override'],
  ...['save-data', 'tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata', 'upload-concat'],
];

const targets: Array<[string, RawCall]> = [
  ['a list', { path: '/api/properties/page' }],
  ['a file to keep', { path: '/api/desk/properties.csv' }],
  ['the description of calls', { path: '/api/docs/json' }],
  ['signing in', json('POST', '/api/login', '{"username":"a","password":"b"}')],
  ['an import', json('POST', '/api/desk/import', '{"csv":"a"}')],
  ['a picture', picture],
  ['a tour', tour],
  ['an upload that begins', begin],
  ['a piece of an upload', piece],
];

test.each(targets)('answers %s with every header that a client may send', async (name, call) => {
  const third = targets.findIndex(([other]) => other === name) % 3;
  const calls = headerNames.flatMap((header) =>
    headerValues
      .filter((_, number) => header === 'content-type' || number % 3 === third)
      .map((value): RawCall => ({ ...call, headers: { ...call.headers, [header]: value } })),
  );
  expect(await faultsOf(calls)).toEqual([]);
});

test('answers every method at every kind of address', async () => {
  const methods =
    'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND PURGE QUERY SEARCH LOCK REPORT M-SEARCH get FOO'.split(
      ' ',
    );
  const paths = [
    '/',
    '*',
    '/api/properties',
    '/api/properties/1',
    '/api/uploads/tours',
    '/healthz',
    '/pictures/a/b',
    '/outbox',
    '/api/docs/',
    'http://elsewhere.example/',
    'elsewhere.example:80',
  ];
  expect(await faultsOf(paths.flatMap((path) => methods.map((method) => ({ method, path }))))).toEqual([]);
});

test('answers every kind of body', async () => {
  const bodies = [
    '',
    '{',
    '\0',
    '\xff\xfe',
    '[]',
    'null',
    '"\\ud800"',
    '{"__proto__":{}}',
    'a=%ff&a=%&=&&&',
    part('image', "; filename*=UTF-8''%ff%"),
    part('__proto__'),
    part(''),
    '--x',
    '--x--',
    '--x\r\n\r\n\r\n--x--',
    '--x\r\ncontent-disposition: form-data\r\n\r\nbody',
    `--x\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n${png}`,
    '--x\r\ncontent-disposition: \xff\xfe; name=\r\ncontent-type: ;;;\r\n\r\n\r\n--x--',
    `--x\r\ncontent-disposition: form-data; name="image"; filename="${'a'.repeat(9_000)}"\r\n\r\n\r\n--x--`,
    `--x\r\n${'x-a: b\r\n'.repeat(3_000)}\r\n\r\n--x--`,
  ];
  const types = [
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/offset+octet-stream',
    'text/plain',
  ];
  const paths = [
    '/api/login',
    '/api/waitlist',
    '/api/properties/create',
    '/api/desk/import',
    '/api/upload/property-image',
    '/api/upload/virtual-tour/1',
    '/api/uploads/tours',
    '/api/nothing',
  ];
  const calls = paths.flatMap((path) =>
    types.flatMap((type) =>
      bodies.map((body): RawCall => ({ method: 'POST', path, headers: { 'content-type': type }, body })),
    ),
  );
  expect(await faultsOf(calls)).toEqual([]);
});

test.each([
  ['says no boundary', 'multipart/form-data', part('image')],
  ['says an empty one', 'multipart/form-data; boundary=', part('image')],
  ['is cut off', 'multipart/form-data; boundary=x', part('image').slice(0, 40)],
])('returns 400 with a message for a form that %s', async (_what, type, body) => {
  const { status, body: said } = await ask({ ...picture, headers: { 'content-type': type }, body });
  expect([status, said]).toEqual([400, expect.stringContaining('We could not read this form')]);
});

describe('the Host header', () => {
  const hostless = (headers: RawCall['headers'], path = '/api/properties/page') => ask({ path, headers });

  test.each([
    ['twice', ['localhost', 'elsewhere.example']],
    ['twice the same', ['localhost', 'localhost']],
    ['not at all', null],
    ['as a list', 'localhost, elsewhere.example'],
    ['with a path', 'localhost/elsewhere.example'],
  ])('returns 400 for a Host header that is %s', async (_how, host) => {
    expect((await hostless({ host })).status).toBe(400);
    expect((await hostless({ host }, '/nothing')).status).toBe(400);
  });

  test('puts an unknown host in no response', async () => {
    for (const path of [
      '/api/properties',
      '/api/docs/json',
      '/api/docs',
      '/api/docs/',
      '/outbox',
      '/nothing',
    ]) {
      const reply = await hostless(
        { host: 'elsewhere.example', 'x-forwarded-host': 'elsewhere.example' },
        path,
      );
      expect([path, reply.head + reply.body]).toEqual([path, expect.not.stringContaining('elsewhere')]);
    }
  });
});
