import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { report } from '../report-usage.ts';

/** Serves a file on disk as every static server does: stat, open, stream. */
const file = process.argv[2] as string;

const server = createServer(async (_request, reply) => {
  const { size } = await stat(file);
  reply.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': size });
  createReadStream(file).pipe(reply);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
