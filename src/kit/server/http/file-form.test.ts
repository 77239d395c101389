import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileForm } from './file-form.ts';

const limitBytes = 1_000;
let app: FastifyInstance;
/** The last request's file, or the reason why there was none. */
let outcome: PromiseWithResolvers<unknown>;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  await app.register(multipart);
  app.post('/', async (request) => {
    const file = await new FileForm(request, limitBytes).file('zip');
    if (!file) return outcome.resolve('no file');
    try {
      let bytes = 0;
      for await (const piece of file.chunks()) bytes += piece.length;
      outcome.resolve(`${bytes} bytes of ${file.name}`);
    } catch (error) {
      outcome.resolve((error as { code?: string }).code);
    }
    return 'read';
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const form = (bytes: number, name = 'zip') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.zip"\r\n\r\n${'a'.repeat(bytes)}\r\n--x--\r\n`;

async function sent(body: string, declared = body.length): Promise<unknown> {
  outcome = Promise.withResolvers();
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${declared}\r\n\r\n${body}`,
  );
  if (declared > body.length) socket.end();
  return outcome.promise.finally(() => socket.destroy());
}

test('reads a file to its end', async () => {
  expect(await sent(form(limitBytes - 1))).toBe('999 bytes of a.zip');
  expect(await sent(form(limitBytes))).toBe('1000 bytes of a.zip');
});

test('never takes a file beyond the limit for a shorter one', async () => {
  expect(await sent(form(limitBytes + 1))).toBe('upload_cut_off');
  expect(await sent(form(200_000))).toBe('upload_cut_off');
});

test('never takes a file for complete when its connection breaks', async () => {
  const whole = form(500);
  expect(await sent(whole.slice(0, -40), whole.length)).toBe('upload_cut_off');
});

test('ignores a file of another field', async () => {
  expect(await sent(form(10, 'picture'))).toBe('no file');
});
