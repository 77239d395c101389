import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '#kit/server/log.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { openHttp } from './open-http.ts';

let app: Awaited<ReturnType<typeof openHttp>>;
let bare: Server;
let ports: Record<string, number>;
beforeAll(async () => {
  app = await openHttp(openLog('silent'), { trustProxy: false });
  app.get('/', async () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  bare = createServer((_, response) => response.end('here')).on('clientError', answerBrokenRequest);
  await once(bare.listen(0, '127.0.0.1'), 'listening');
  ports = {
    application: (app.server.address() as AddressInfo).port,
    'a bare server': (bare.address() as AddressInfo).port,
  };
});
afterAll(async () => {
  await app.close();
  bare.close();
});

/** Returns the whole response to a request that is sent in chunks. */
async function answerTo(port: number, request: string, pieceBytes = request.length): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  for (let at = 0; at < request.length; at += pieceBytes) {
    await new Promise((sent) => socket.write(request.slice(at, at + pieceBytes), sent));
  }
  return answer;
}

const cookies = Array.from({ length: 32 }, (_, n) => `planted${n}=${'x'.repeat(4_000)}`).join('; ');
const withCookies = `GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nCookie: ${cookies}\r\n\r\n`;

test.each(['application', 'a bare server'])('returns 431 and clears oversized cookies: %s', async (name) => {
  const port = ports[name] as number;
  for (const pieceBytes of [withCookies.length, 9_000]) {
    const answer = await answerTo(port, withCookies, pieceBytes);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
    expect(answer).toMatch(/\r\nClear-Site-Data: "cookies"\r\n/);
    expect(answer).toContain('<h1>Please reload this page</h1>');
  }
  const again = await answerTo(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(again).toMatch(/^HTTP\/1\.1 200 [\s\S]*here/);
});

test('returns 431 for an overlong URL without signing anyone out', async () => {
  const long = `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${'a'.repeat(43)}\r\n\r\n`;
  const answer = await answerTo(ports.application as number, long);
  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).not.toContain('Clear-Site-Data');
});

test('returns 400 for data that is not an HTTP request', async () => {
  const answer = await answerTo(ports.application as number, 'no request at all\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*request could not be understood/);
});
