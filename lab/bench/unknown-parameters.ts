import { join } from 'node:path';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import {
  type BenchmarkResult,
  formatLatency,
  type LatencyPercentiles,
  latencyPercentiles,
} from './report.ts';

const concurrentClients = 8;
const secondsEach = 8;

/** The requests of another client, which it sends one after another during the load. */
const otherRequests: Record<string, (turn: number) => string> = {
  'Home from cache': () => '/',
  'a home': (round) => `/property/${1 + (round % 20)}`,
  'a file': () => '/favicon.svg',
  '/healthz': () => '/healthz',
};

/**
 * Requests Home with unknown parameters on eight connections, as crawlers and links from other sites do.
 * Measures the cost of these requests, and how long another client waits in the meantime.
 */
export async function measureUnknownParameters(
  application = join(import.meta.dirname, 'servers/application.ts'),
): Promise<BenchmarkResult[]> {
  const server = await startMeasured(application, ['keep-pages']);
  const client = openHttpClient(server.origin, 2);
  try {
    for (let round = 0; round < 20; round += 1)
      for (const path of Object.values(otherRequests)) await client.ask(path(round));
    const idleLatencies = await measureLatencies(client, secondsEach);
    const load = await startLoad(server);
    const loadedLatencies = await measureLatencies(client, secondsEach);
    const { pagesPerSecond, cpuMs } = await load.stop();
    return [
      {
        name: `Home with unknown parameters (/?x=N, ${concurrentClients} connections), CPU per request`,
        ours: `${cpuMs.toFixed(2)} ms, ${pagesPerSecond.toFixed(0)} pages a second`,
        beside: '-',
        ratio: '-',
        target: '≤ 3 ms',
        met: cpuMs <= 3,
      },
      ...Object.keys(otherRequests).map((name) =>
        latencyResult(
          name,
          loadedLatencies[name] as LatencyPercentiles,
          idleLatencies[name] as LatencyPercentiles,
        ),
      ),
    ];
  } finally {
    client.close();
    server.stop();
  }
}

function latencyResult(name: string, loaded: LatencyPercentiles, idle: LatencyPercentiles): BenchmarkResult {
  return {
    name: `Waiting times of others in the meantime: ${name}`,
    ours: formatLatency(loaded),
    beside: `${formatLatency(idle)} (no other load)`,
    ratio: `${(loaded.p95 / idle.p95).toFixed(1)} times at p95`,
    target: 'p95 ≤ 20 ms',
    met: loaded.p95 <= 20,
  };
}

async function measureLatencies(
  client: HttpClient,
  seconds: number,
): Promise<Record<string, LatencyPercentiles>> {
  const times: Record<string, number[]> = {};
  const end = Date.now() + seconds * 1_000;
  for (let round = 0; Date.now() < end; round += 1)
    for (const [name, path] of Object.entries(otherRequests)) {
      times[name] ??= [];
      times[name].push((await client.ask(path(round))).ms);
    }
  return Object.fromEntries(
    Object.entries(times).map(([name, durations]) => [name, latencyPercentiles(durations)]),
  );
}

async function startLoad(server: MeasuredServer) {
  const client = openHttpClient(server.origin, concurrentClients);
  const [cpuBefore, startedAt] = [await server.cpuMs(), Date.now()];
  let isOver = false;
  let sent = 0;
  const sendRequests = async () => {
    for (; !isOver; sent += 1) await client.ask(`/?x=${startedAt}${sent}`);
  };
  const all = Promise.all(Array.from({ length: concurrentClients }, sendRequests));
  return {
    async stop() {
      const pagesPerSecond = (sent * 1_000) / (Date.now() - startedAt);
      const cpuMs = ((await server.cpuMs()) - cpuBefore) / sent;
      isOver = true;
      await all;
      client.close();
      return { pagesPerSecond, cpuMs };
    },
  };
}
