import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { boundRefusedBodies } from './refused-bodies.ts';

async function openServer(limits?: { limitBytes: number; limitMs: number }) {
  const app = Fastify({ forceCloseConnections: true });
  boundRefusedBodies(app, limits);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/refused') return reply.code(401).send('no');
  });
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.post('/refused', async () => 'never');
  app.get('/fine', async () => 'fine');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  const head = (method: string, path: string, bytes = 0) =>
    `${method} ${path} HTTP/1.1\r\nhost: x\r\n${bytes ? `content-length: ${bytes}\r\ncontent-type: a/b\r\n` : ''}\r\n`;
  return { socket, head, heard: () => heard };
}

test('discards a refused body up to the limit and keeps the connection usable', async () => {
  const { socket, head, heard } = await openServer();
  const bytes = 8 * 2 ** 20;
  socket.write(head('POST', '/refused', bytes));
  await expect.poll(heard).toMatch(/^HTTP\/1.1 401 [^]*no$/);
  socket.write(Buffer.alloc(bytes));
  socket.write(head('GET', '/fine'));
  await expect.poll(heard).toMatch(/HTTP\/1.1 200 [^]*fine$/);
});

test('does not delay the next request for a refused body that is already sent', async () => {
  const { socket, head, heard } = await openServer();
  const bytes = 4 * 2 ** 20;
  socket.write(Buffer.concat([Buffer.from(head('POST', '/refused', bytes)), Buffer.alloc(bytes)]));
  await expect.poll(heard).toMatch(/^HTTP\/1.1 401 [^]*no$/);
  socket.write(head('GET', '/fine'));
  await expect.poll(heard).toMatch(/HTTP\/1.1 200 [^]*fine$/);
});

test('closes the connection after the response if the body is longer', async () => {
  const { socket, head, heard } = await openServer({ limitBytes: 100_000, limitMs: 600_000 });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head('POST', '/refused', 10_000_000_000));
  await expect.poll(heard).toMatch(/^HTTP\/1.1 401 [^]*no$/);
  socket.write(Buffer.alloc(100_001));
  await closed;
});

test('closes the connection in time if the body does not end', async () => {
  const { socket, head, heard } = await openServer({ limitBytes: 100_000, limitMs: 50 });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(head('POST', '/refused', 10));
  await closed;
  expect(heard()).toMatch(/^HTTP\/1.1 401 [^]*no$/);
});
