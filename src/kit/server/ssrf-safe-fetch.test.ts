import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createExternalFetch, type ExternalFetchLimits } from './ssrf-safe-fetch.ts';

const limits: ExternalFetchLimits = { mostBytes: 1_000, withinMs: 60_000, mostRedirects: 2 };
const fetchOutside = createExternalFetch(['127.0.0.1']);
const fetchPublic = createExternalFetch([]);

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<string> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('reads a text, and sends only the request', async () => {
  let sent: string[] = [];
  const url = await serve((request, reply) => {
    sent = Object.keys(request.headers).sort();
    reply.end('BEGIN:VCALENDAR');
  });
  expect(await fetchOutside(`${url}/a.ics?s=1`, limits)).toBe('BEGIN:VCALENDAR');
  expect(sent).toEqual(['accept', 'accept-encoding', 'connection', 'host']);
});

test('reads a text of the maximum size, and one that is declared uncompressed', async () => {
  const url = await serve((_, reply) => {
    reply.writeHead(200, { 'content-encoding': 'identity' }).end('x'.repeat(1_000));
  });
  expect(await fetchOutside(url, limits)).toHaveLength(1_000);
});

test.each([
  ['little', Buffer.from('\uFEFFBEGIN:VCALENDAR', 'utf16le')],
  ['big', Buffer.from('\uFEFFBEGIN:VCALENDAR', 'utf16le').swap16()],
])('reads UTF-16 of the %s byte order', async (_, bytes) => {
  const url = await serve((_request, reply) => reply.end(bytes));
  expect(await fetchOutside(url, limits)).toBe('BEGIN:VCALENDAR');
});

test('follows redirects up to the limit', async () => {
  const url = await serve((request, reply) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) reply.writeHead(left % 2 ? 301 : 307, { location: `/${left - 1}` }).end();
    else reply.end('there');
  });
  expect(await fetchOutside(`${url}/2`, limits)).toBe('there');
  await expect(fetchOutside(`${url}/3`, limits)).rejects.toThrow('too many times');
});

test('follows a redirect', async () => {
  const url = await serve((request, reply) => {
    if (request.url === '/old') reply.writeHead(302, { location: '/new' }).end();
    else reply.end('new');
  });
  expect(await fetchOutside(`${url}/old`, limits)).toBe('new');
});

describe('internal addresses that are refused', () => {
  test.each([
    'https://127.0.0.1/a.ics',
    'https://localhost/a.ics',
    'https://[::1]/a.ics',
    'https://[::ffff:127.0.0.1]/a.ics',
    'https://2130706433/a.ics',
    'https://0.0.0.0/a.ics',
    'https://10.0.0.1/a.ics',
    'https://192.168.1.1/a.ics',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/a.ics',
    'https://[fd00::1]/a.ics',
    'https://[64:ff9b::7f00:1]/a.ics',
    'https://[64:ff9b:1::7f00:1]/a.ics',
    'https://[::127.0.0.1]/a.ics',
    'https://[::a9fe:a9fe]/a.ics',
    'https://[2002:7f00:1::]/a.ics',
    'https://[2001:0:7f00:1::1]/a.ics',
  ])('%s', async (address) => {
    await expect(fetchPublic(address, limits)).rejects.toThrow('not on the public internet');
  });

  test.each(['::7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:0:7f00:1::1', '10.0.0.1'])(
    'refuses a name that resolves to %s',
    async (address) => {
      const family = address.includes(':') ? 6 : 4;
      const fetchNamed = createExternalFetch([], (_, { all }, found) =>
        all ? found(null, [{ address, family }]) : found(null, address, family),
      );
      await expect(fetchNamed('https://calendar.example/a.ics', limits)).rejects.toThrow(
        'not on the public internet',
      );
    },
  );

  test('refuses an internal address behind a redirect without requesting it', async () => {
    const url = await serve((_, reply) => {
      reply.writeHead(302, { location: 'https://127.0.0.2/secret' }).end();
    });
    await expect(fetchOutside(url, limits)).rejects.toThrow('not on the public internet');
  });
});

test.each([
  ['calendar', 'Enter a valid link'],
  ['http://127.0.0.1/a.ics', 'Enter an address that starts with https://'],
  ['http://example.com/a.ics', 'Enter an address that starts with https://'],
  ['file:///etc/passwd', 'Enter an address that starts with https://'],
  ['webcal://example.com/a.ics', 'Enter an address that starts with https://'],
  ['https://me:secret@example.com/a.ics', 'a username or password'],
  ['https://me@example.com/a.ics', 'a username or password'],
  ['https://:secret@example.com/a.ics', 'a username or password'],
  ['https://example.com:8080/a.ics', 'a port number'],
])('does not request %s', async (address, why) => {
  await expect(fetchPublic(address, limits)).rejects.toThrow(why);
});

test.each<[string, RequestListener, string]>([
  ['a status that is not 200', (_, reply) => reply.writeHead(404).end(), 'the error 404'],
  ['nothing to read', (_, reply) => reply.writeHead(204).end(), 'the error 204'],
  ['a redirect to nowhere', (_, reply) => reply.writeHead(302).end(), 'the error 302'],
  [
    'an address beside a status that sends nobody on',
    (_, reply) => reply.writeHead(400, { location: '/new' }).end(),
    'the error 400',
  ],
  ['more than the limit', (_, reply) => reply.end('x'.repeat(1_001)), 'more than 1 kB'],
  [
    'packed text',
    (_, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
    'compressed data',
  ],
  [
    'a redirect to what is no address',
    (_, reply) => reply.writeHead(302, { location: 'http://[' }).end(),
    'an invalid address',
  ],
  ['redirects without end', (_, reply) => reply.writeHead(302, { location: '/' }).end(), 'too many times'],
  [
    'a redirect to a file',
    (_, reply) => reply.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'Enter an address that starts',
  ],
  [
    'a line that breaks',
    (_, reply) => void reply.write('BEGIN', () => reply.destroy()),
    'We could not reach this address',
  ],
])('rejects a response with %s', async (_, answer, why) => {
  await expect(fetchOutside(await serve(answer), limits)).rejects.toThrow(why);
});

test('aborts a response that never ends', async () => {
  const url = await serve((_, reply) => void reply.write('BEGIN'));
  await expect(fetchOutside(url, { ...limits, withinMs: 300 })).rejects.toThrow('took too long to respond');
});
