import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { startTourSite } from '#features/tours/server/site/tour-site.ts';

let world: TestApp;
let visitor: Person;
let port: number;
beforeAll(async () => {
  world = await createTestApp();
  visitor = await signInAs(world);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

const announcedBytes = 8_000_000_000;
const megabyte = Buffer.alloc(2 ** 20, 'a');
/** The maximum number of bytes in transit and in the machine's socket buffers. */
const mostBytes = 40 * 2 ** 20;

const multipart = 'multipart/form-data; boundary=x';
const piece = 'application/offset+octet-stream';
const file = (field: string) =>
  `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n`;

/**
 * Sends a body until the connection is closed.
 * @returns the status of the response, and how much was sent
 */
async function pour(
  method: string,
  path: string,
  headers: Record<string, string>,
  { start = '', at = port } = {},
) {
  const socket = connect(at, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let heard = '';
  socket.setEncoding('latin1').on('data', (text) => {
    heard += text;
  });
  const all = { host: '127.0.0.1', 'sec-fetch-site': 'same-origin', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${announcedBytes}\r\n\r\n${start}`,
  );
  await expect.poll(() => heard).toContain('\r\n\r\n');
  let sent = 0;
  while (!socket.destroyed && sent <= mostBytes) {
    sent += megabyte.length;
    if (!socket.write(megabyte))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  }
  if (sent <= mostBytes) await closed;
  return { status: Number(heard.split(' ')[1]), wasCut: socket.destroyed };
}

const asVisitor = () => ({ cookie: `session=${visitor.cookies.session}` });

test.each<[number, string, string, () => Record<string, string>, string?]>([
  [401, 'POST', '/api/upload/property-image', () => ({ 'content-type': multipart }), file('image')],
  [401, 'POST', '/api/upload/virtual-tour/1', () => ({ 'content-type': multipart }), file('tourZip')],
  [403, 'POST', '/api/upload/virtual-tour/1', () => ({ 'content-type': multipart, ...asVisitor() })],
  [403, 'POST', '/api/upload/virtual-tour/1', () => ({ 'sec-fetch-site': 'cross-site' })],
  [401, 'PATCH', `/api/uploads/tours/${'a'.repeat(22)}`, () => ({ 'content-type': piece })],
  [401, 'POST', '/api/uploads/tours', () => ({ 'content-type': piece })],
  [413, 'POST', '/api/login', () => ({ 'content-type': 'application/json' })],
  [413, 'POST', '/api/desk/import', () => ({ 'content-type': 'application/json' })],
  [413, 'POST', '/api/properties/create', () => ({ 'content-type': 'application/x-www-form-urlencoded' })],
  [415, 'POST', '/api/login', () => ({ 'content-type': 'text/x-unknown' })],
  [404, 'POST', '/nothing/here', () => ({ 'content-type': multipart })],
  [200, 'GET', '/healthz', () => ({})],
])('returns %i after reading little of the body for %s %s', async (status, method, path, headers, start) => {
  expect(await pour(method, path, headers(), { start })).toEqual({ status, wasCut: true });
});

test('returns 405 from the tour site after reading little of the body', async () => {
  const site = await startTourSite({ kit: world.kit, host: '127.0.0.1', port: 0, appOrigins: [] });
  onTestFinished(() => site.close());
  expect(await pour('POST', '/', {}, { at: site.port })).toEqual({ status: 405, wasCut: true });
});
