import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { report } from '../report-usage.ts';

/** The cheapest server there can be: the bytes of another one's front page, out of memory. */
const response = await fetch(process.argv[2] as string);
const type = response.headers.get('content-type') ?? 'text/html';
const bytes = Buffer.from(await response.arrayBuffer());

const server = createServer((_request, reply) => {
  reply.writeHead(200, { 'content-type': type, 'content-length': bytes.length });
  reply.end(bytes);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
