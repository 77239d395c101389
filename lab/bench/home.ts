import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { type BenchmarkResult, measureSideBySide, median } from './report.ts';

const servers = join(import.meta.dirname, 'servers');
const bareRequests = 30_000;

/**
 * Measures Home rendered for every request, and Home from the cache. Each is compared with a bare node:http
 * that sends the same bytes. Requests that render are sequential, because on one core two threads would each
 * be charged for waiting on the other.
 */
export async function measureHome(application = join(servers, 'application.ts')): Promise<BenchmarkResult[]> {
  const uncached = { argv: [], amount: 1_500, connections: 1 };
  const rendered = await compareWithBare(application, { ...uncached, encoding: 'identity' });
  const compressed = await compareWithBare(application, { ...uncached, encoding: 'br' });
  const concurrent = await compareWithBare(application, { ...uncached, encoding: 'br', connections: 16 });
  const cached = await compareWithBare(application, {
    argv: ['keep-pages'],
    encoding: 'br',
    amount: bareRequests,
    connections: 16,
  });
  return [
    resultOf('Home rendered uncached, uncompressed', rendered, { target: '≤ 1 ms', met: rendered.ours <= 1 }),
    resultOf('Home rendered uncached, in brotli', compressed, {
      target: '≤ 3 ms',
      met: compressed.ours <= 3,
    }),
    resultOf('Home rendered uncached, in brotli, sixteen at once', concurrent, { target: 'none', met: null }),
    resultOf('Home from cache, in brotli', cached, { target: '≤ 1.5 times', met: cached.times <= 1.5 }),
  ];
}

function resultOf(
  name: string,
  cost: Comparison,
  limit: Pick<BenchmarkResult, 'target' | 'met'>,
): BenchmarkResult {
  const main = cost.main === null ? '' : ` (${cost.main.toFixed(3)} in the main thread)`;
  return {
    name: `${name}, CPU per request`,
    ours: `${cost.ours.toFixed(3)} ms${main}`,
    beside: `${cost.bare.toFixed(4)} ms (node:http, same bytes)`,
    ratio: `${cost.times.toFixed(cost.times < 10 ? 2 : 1)} times the bare response`,
    ...limit,
  };
}

/**
 * The CPU time per request in milliseconds: of our server, of its main thread, and of the bare server.
 * `times` is the ratio of ours to the bare server's.
 */
type Comparison = { ours: number; main: number | null; bare: number; times: number };

type LoadOptions = { argv: string[]; encoding: string; amount: number; connections: number };

async function compareWithBare(module: string, load: LoadOptions): Promise<Comparison> {
  const application = await startMeasured(module, load.argv);
  try {
    const { amount, connections } = load;
    const request = { path: '/', headers: { 'accept-encoding': load.encoding }, amount, connections };
    // Gives the cache time to compress the page thoroughly, which happens once in the background.
    await application.cost({ ...request, amount: 32 });
    await wait(2_000);
    return await compare(application, request);
  } finally {
    application.stop();
  }
}

type Request = Parameters<MeasuredServer['cost']>[0];

async function compare(application: MeasuredServer, request: Request): Promise<Comparison> {
  const encoding = request.headers?.['accept-encoding'] as string;
  const bare = await startMeasured(join(servers, 'same-bytes.ts'), [application.origin, encoding]);
  const mainTimes: number[] = [];
  try {
    const { ours, beside, ratio } = await measureSideBySide(
      async () => {
        const { cpuMs, mainMs } = await application.cost(request);
        if (mainMs !== null) mainTimes.push(mainMs);
        return cpuMs;
      },
      async () => (await bare.cost({ ...request, amount: bareRequests })).cpuMs,
    );
    return { ours, main: mainTimes.length > 0 ? median(mainTimes) : null, bare: beside, times: 1 / ratio };
  } finally {
    bare.stop();
  }
}
