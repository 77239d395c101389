import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gzip, inflateRaw } from 'node:zlib';
import { report } from '../report-usage.ts';

/** Serves a file inside a ZIP in the usual way: inflates it, then gzips it for the browser. */
const [file, start, length] = process.argv.slice(2) as [string, string, string];
const handle = await open(file);

const server = createServer(async (_request, reply) => {
  const compressed = Buffer.alloc(Number(length));
  await handle.read(compressed, 0, compressed.length, Number(start));
  const body = await promisify(gzip)(await promisify(inflateRaw)(compressed));
  reply.writeHead(200, {
    'content-type': 'text/javascript',
    'content-encoding': 'gzip',
    'content-length': body.length,
  });
  reply.end(body);
});
server.listen(0, '127.0.0.1', () => report((server.address() as AddressInfo).port));
