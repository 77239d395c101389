import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { openLog } from '#kit/server/log.ts';
import { compress, encodedBody } from './compression.ts';
import { openHttp } from './open-http.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;

const rounds = 100;
const kB = 2 ** 10;

test('holds little memory after compressing a page until the next full collection', async () => {
  const app = await openHttp(openLog('silent'), { trustProxy: false });
  const page = Buffer.alloc(20 * kB, 'Bungalow in Kira. ');
  collect({ type: 'minor' });
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 0; round < rounds; round++) {
    await compress(encodedBody(page), 'br');
    // The other small buffers of a request come from the same pool.
    Buffer.allocUnsafe(24 * kB);
  }
  collect({ type: 'minor' });
  collect({ type: 'minor' });
  expect((process.memoryUsage().arrayBuffers - before) / rounds / kB).toBeLessThan(8);
  await app.close();
});
