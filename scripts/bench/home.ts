import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import { sideBySide } from './figures.ts';
import { startMeasured } from './measured-server.ts';

const requests = 1_500;
const servers = join(import.meta.dirname, 'servers');

/** Home rendered anew for every request and Home out of the cache, each beside a bare node:http that sends the same bytes. */
export async function home(): Promise<Figure[]> {
  return [await uncached(), await fromCache()];
}

async function uncached(): Promise<Figure> {
  const ours = await startMeasured(join(servers, 'application.ts'));
  const bare = await startMeasured(join(servers, 'same-bytes.ts'), [ours.origin]);
  try {
    const request = { path: '/', amount: requests };
    const result = await sideBySide(
      async () => (await ours.cost(request)).cpuMs,
      async () => (await bare.cost({ ...request, amount: requests * 10 })).cpuMs,
    );
    return {
      name: 'Home rendered uncached, CPU per request',
      ours: `${result.ours.toFixed(3)} ms`,
      beside: `${result.beside.toFixed(3)} ms (node:http, same bytes)`,
      ratio: `${(1 / result.ratio).toFixed(1)} times the bare answer`,
      target: '≤ 1 ms',
      met: result.ours <= 1,
    };
  } finally {
    bare.stop();
    ours.stop();
  }
}

/** As browsers ask for it: compressed. */
async function fromCache(): Promise<Figure> {
  const ours = await startMeasured(join(servers, 'application.ts'), ['keep-pages']);
  const request = { path: '/', headers: { 'accept-encoding': 'br' }, amount: requests * 20 };
  // A kept page is compressed thoroughly in the background, once.
  await ours.cost({ ...request, amount: 32 });
  await wait(2_000);
  const bare = await startMeasured(join(servers, 'same-bytes.ts'), [ours.origin, 'br']);
  try {
    const result = await sideBySide(
      async () => (await ours.cost(request)).cpuMs,
      async () => (await bare.cost(request)).cpuMs,
    );
    return {
      name: 'Home from cache, CPU per request',
      ours: `${result.ours.toFixed(4)} ms`,
      beside: `${result.beside.toFixed(4)} ms (node:http, same bytes)`,
      ratio: `${(1 / result.ratio).toFixed(2)} times the bare answer`,
      target: '≤ 1.5 times',
      met: 1 / result.ratio <= 1.5,
    };
  } finally {
    bare.stop();
    ours.stop();
  }
}
