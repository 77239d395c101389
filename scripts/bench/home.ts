import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Figure, sideBySide } from './figures.ts';
import { startMeasured } from './measured-server.ts';

const servers = join(import.meta.dirname, 'servers');
const bareRequests = 30_000;

/** Home rendered anew for every request and Home out of the cache, each beside a bare node:http that sends the same bytes. */
export async function home(): Promise<Figure[]> {
  const uncached = await besideBare({ argv: [], encoding: 'identity', amount: 1_500 });
  // As browsers ask for it: compressed.
  const cached = await besideBare({ argv: ['keep-pages'], encoding: 'br', amount: bareRequests });
  return [
    {
      name: 'Home rendered uncached, CPU per request',
      ours: `${uncached.ours.toFixed(3)} ms`,
      beside: `${uncached.bare.toFixed(3)} ms (node:http, same bytes)`,
      ratio: `${uncached.times.toFixed(1)} times the bare answer`,
      target: '≤ 1 ms',
      met: uncached.ours <= 1,
    },
    {
      name: 'Home from cache, CPU per request',
      ours: `${cached.ours.toFixed(4)} ms`,
      beside: `${cached.bare.toFixed(4)} ms (node:http, same bytes)`,
      ratio: `${cached.times.toFixed(2)} times the bare answer`,
      target: '≤ 1.5 times',
      met: cached.times <= 1.5,
    },
  ];
}

/** CPU of one request in ms, ours and bare, and how many times the bare one ours is. */
async function besideBare(ask: {
  argv: string[];
  encoding: string;
  amount: number;
}): Promise<{ ours: number; bare: number; times: number }> {
  const application = await startMeasured(join(servers, 'application.ts'), ask.argv);
  try {
    const request = { path: '/', headers: { 'accept-encoding': ask.encoding }, amount: ask.amount };
    // A kept page is compressed thoroughly in the background, once.
    await application.cost({ ...request, amount: 32 });
    await wait(2_000);
    const bare = await startMeasured(join(servers, 'same-bytes.ts'), [application.origin, ask.encoding]);
    try {
      const { ours, beside, ratio } = await sideBySide(
        async () => (await application.cost(request)).cpuMs,
        async () => (await bare.cost({ ...request, amount: bareRequests })).cpuMs,
      );
      return { ours, bare: beside, times: 1 / ratio };
    } finally {
      bare.stop();
    }
  } finally {
    application.stop();
  }
}
