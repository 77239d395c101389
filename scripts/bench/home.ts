import { join } from 'node:path';
import type { Figure } from './figures.ts';
import { sideBySide } from './figures.ts';
import { startMeasured } from './measured-server.ts';

const requests = 1_500;

/** Home rendered anew for every request, beside a bare node:http that sends the same bytes from memory. */
export async function home(): Promise<Figure[]> {
  const folder = join(import.meta.dirname, 'servers');
  const ours = await startMeasured(join(folder, 'application.ts'));
  const bare = await startMeasured(join(folder, 'same-bytes.ts'), [ours.origin]);
  try {
    const request = { path: '/', amount: requests };
    const result = await sideBySide(
      async () => (await ours.cost(request)).cpuMs,
      async () => (await bare.cost({ ...request, amount: requests * 10 })).cpuMs,
    );
    return [
      {
        name: 'Home rendered uncached, CPU per request',
        ours: `${result.ours.toFixed(3)} ms`,
        beside: `${result.beside.toFixed(3)} ms (node:http, same bytes)`,
        ratio: `${(1 / result.ratio).toFixed(1)} times the bare answer`,
        target: '≤ 1 ms',
        met: result.ours <= 1,
      },
    ];
  } finally {
    bare.stop();
    ours.stop();
  }
}
