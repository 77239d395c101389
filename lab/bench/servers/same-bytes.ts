import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { report } from '../report-usage.ts';

/**
 * The cheapest possible server. It sends the bytes of another server's Home page from memory, in the given
 * encoding.
 */
const [origin = '', encoding = 'identity'] = process.argv.slice(2);
const response = await new Promise<IncomingMessage>((resolve, reject) =>
  get(origin, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject),
);
const bytes = await buffer(response);
const headers = {
  'content-type': response.headers['content-type'] ?? 'text/html',
  'content-length': bytes.length,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
};

const server = createServer((_request, reply) => {
  reply.writeHead(200, headers);
  reply.end(bytes);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
