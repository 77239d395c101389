import { join } from 'node:path';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { type HttpClient, openHttpClient } from '../http-client.ts';
import { startMeasured } from '../measured-server.ts';
import { type BenchmarkResult, formatLatency, latencyPercentiles } from '../report.ts';
import { type BareSearch, toBareSearch } from './bare-question.ts';

const servers = join(import.meta.dirname, '../servers');
const connections = 4;
const rounds = 40;
const warmUp = 4;

type Query = Record<string, string>;
type Waits = { ours: number[]; bare: number[] };

/**
 * Runs the same searches over the same number of connections, alternately against our server and a bare
 * node:http server with pg, and compares the response times.
 */
export async function measureSearchOverHttp(
  kit: SearchKit,
  databaseUrl: string,
  searches: readonly Query[],
): Promise<BenchmarkResult[]> {
  const ours = await startMeasured(join(servers, 'search-application.ts'), [databaseUrl]);
  const bare = await startMeasured(join(servers, 'bare-search.ts'), [databaseUrl]);
  const clients = {
    ours: openHttpClient(ours.origin, connections),
    bare: openHttpClient(bare.origin, connections),
  };
  try {
    const questions: [Query, BareSearch][] = [];
    for (const query of searches) questions.push([query, await toBareSearch(kit, query)]);
    const before = { ours: await ours.cpuMs(), bare: await bare.cpuMs() };
    const uncached = await requestAlternately(clients, (round) =>
      questions.map((question) => withUnusedBound(question, round)),
    );
    const cpu = {
      ours: ((await ours.cpuMs()) - before.ours) / requestCount(questions),
      bare: ((await bare.cpuMs()) - before.bare) / requestCount(questions),
    };
    const repeated = await requestAlternately(clients, () => questions);
    return [
      resultOf(`${searches.length} searches over HTTP, each time asked otherwise`, uncached, cpu),
      resultOf(`${searches.length} searches over HTTP, asked again and again`, repeated, null),
    ];
  } finally {
    for (const client of Object.values(clients)) client.close();
    for (const server of [ours, bare]) server.stop();
  }
}

function requestCount(questions: readonly unknown[]): number {
  return questions.length * (rounds + warmUp);
}

/**
 * Returns the same search with a price bound that has not been used yet, so that no cached response matches.
 */
function withUnusedBound([query, bare]: [Query, BareSearch], round: number): [Query, BareSearch] {
  const { minPrice, maxPrice = 1_000_000_000_000 } = bare.filters;
  const bound = minPrice === undefined ? { minPrice: round } : { maxPrice: maxPrice + round };
  const [[name, value]] = Object.entries(bound) as [[string, number]];
  return [
    { ...query, [name]: String(value) },
    { ...bare, filters: { ...bare.filters, ...bound } },
  ];
}

async function requestAlternately(
  clients: { ours: HttpClient; bare: HttpClient },
  questionsOf: (round: number) => [Query, BareSearch][],
): Promise<Waits> {
  const waits: Waits = { ours: [], bare: [] };
  for (let round = 1; round <= rounds + warmUp; round += 1) {
    const questions = questionsOf(round);
    const times = {
      ours: await requestAll(
        clients.ours,
        questions.map(([query]) => `/api/properties/page?${new URLSearchParams({ limit: '24', ...query })}`),
      ),
      bare: await requestAll(
        clients.bare,
        questions.map(([, bare]) => `/?${new URLSearchParams({ question: JSON.stringify(bare) })}`),
      ),
    };
    if (round <= warmUp) continue;
    waits.ours.push(...times.ours);
    waits.bare.push(...times.bare);
  }
  return waits;
}

/**
 * Sends the requests over all connections, one at a time on each. Returns the response times in milliseconds.
 */
async function requestAll(client: HttpClient, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const remaining = [...paths];
  const sendRequests = async () => {
    for (let path = remaining.shift(); path !== undefined; path = remaining.shift()) {
      const { ms, status } = await client.ask(path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));
  return times;
}

function resultOf(name: string, waits: Waits, cpu: { ours: number; bare: number } | null): BenchmarkResult {
  const [ours, bare] = [latencyPercentiles(waits.ours), latencyPercentiles(waits.bare)];
  const [p50Ratio, p95Ratio] = [ours.p50 / bare.p50, ours.p95 / bare.p95];
  const cpuText = (ms: number | undefined) => (ms === undefined ? '' : `, ${ms.toFixed(2)} ms CPU`);
  return {
    name: `${name} (${waits.ours.length} answers, ${connections} connections)`,
    ours: formatLatency(ours) + cpuText(cpu?.ours),
    beside: `${formatLatency(bare)}${cpuText(cpu?.bare)} (bare node:http and pg, told what the words mean)`,
    ratio: `${p50Ratio.toFixed(2)} at p50, ${p95Ratio.toFixed(2)} at p95`,
    target: '≤ 1.5 at both',
    met: p50Ratio <= 1.5 && p95Ratio <= 1.5,
  };
}
