import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearchKit } from '#app/testing/searching.ts';
import { laterQueries, tenantQueries } from '#app/testing/tenant-queries.ts';
import {
  judge,
  minCorrectShare,
  parseTenantQueries,
  readCenters,
  readJudgedListings,
  scoreOf,
} from '#app/testing/tenant-query-judge.ts';
import { pageQuery } from '#features/search/schema.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { suggestionsFor } from '#features/search/server/suggestions.ts';
import { type Database, openDatabase } from '#kit/server/database/database.ts';
import { type Embedded, startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import { jobs, migrateJobs } from '#kit/server/jobs.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { openSecrets } from '#kit/server/secrets.ts';
import { openDiskStore } from '#kit/server/storage/disk-store.ts';
import { fillDemo } from '../../src/app/server/demo/demo.ts';
import { listPage } from '../../src/features/search/server/results/list.ts';
import type { BenchmarkResult } from './report.ts';
import { fillWithListings } from './search/believable-listings.ts';

const listingCount = 10_000;
const fillMs = 120_000;
const rounds = 20;

/** Texts for the search box, which requests suggestions after each key. */
const searchTexts = [
  '2 bed kisaasi',
  'apartment ntinda 800k',
  'near acacia mall',
  'house for sale muyenga',
  'makerere',
];

/** Measures the quality of the results of typed searches, and the cost of a suggestion. */
export async function measureSearchQuality(): Promise<BenchmarkResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-asked-'));
  const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
  const opened: Database[] = [];
  try {
    const demo = await openKit(embedded, 'demo', opened, dataDir);
    await fillDemo(demo, { pictures: false });
    const demoSearch = openSearchKit(demo);
    await demoSearch.search.index.settled();
    const results = [
      await measureQuality(demoSearch, 'before', tenantQueries, minCorrectShare.before),
      await measureQuality(demoSearch, 'after', laterQueries, minCorrectShare.after),
    ];
    const large = await openKit(embedded, 'large', opened, dataDir);
    await fillWithListings(opened.at(-1) as Database, listingCount, fillMs);
    const largeSearch = openSearchKit(large);
    await largeSearch.search.index.settled();
    return [...results, await measureSuggestions(largeSearch), await measureTravelTimes(largeSearch)];
  } finally {
    for (const { close } of opened) await close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function openKit(embedded: Embedded, name: string, opened: Database[], dataDir: string): Promise<Kit> {
  const url = new URL(embedded.url);
  const adminDatabase = openDatabase(embedded.url, openLog('warn'), { poolSize: 1 });
  await adminDatabase.pool.query(`create database ${name}`);
  await adminDatabase.close();
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, openLog('warn'), { poolSize: 3 });
  opened.push(database);
  await migrate(database.pool, join(import.meta.dirname, '../../migrations'));
  await migrateJobs(database.pool);
  // No change events are needed, because nothing changes here.
  const content = {
    version: () => 1,
    isReceiving: () => true,
    listen: () => () => undefined,
    close: async () => undefined,
  };
  const { db, pool } = database;
  return {
    db,
    pool,
    content,
    jobs,
    files: openDiskStore(join(dataDir, `${name}-files`)),
    secrets: openSecrets(Buffer.alloc(32, 1)),
    log: openLog('warn'),
    clock: () => new Date(),
  } as unknown as Kit;
}

async function measureQuality(
  kit: SearchKit,
  period: string,
  queries: string,
  target: number,
): Promise<BenchmarkResult> {
  const homes = await readJudgedListings(kit.pool);
  const centers = await readCenters(kit.pool);
  const verdicts = [];
  for (const query of parseTenantQueries(queries)) {
    const { items, total, neighbours } = await listPage(kit, pageQuery.parse({ q: query.query }));
    const result = { ids: items.map(({ id }) => id), total, neighbours: neighbours.length };
    verdicts.push(judge(query, result, homes, centers));
  }
  const { count, correctShare, recall, wrong } = scoreOf(verdicts);
  for (const { tenantQuery } of wrong) console.log(`  not right: ${tenantQuery.query}`);
  return {
    name: `${count} queries as people type them, written ${period} the reading was made`,
    ours: `${(100 * correctShare).toFixed(1)}% with the right home first`,
    beside: `recall@10 ${(100 * recall).toFixed(1)}%`,
    ratio: '',
    target: `≥ ${100 * target}%`,
    met: correctShare >= target,
  };
}

async function measureSuggestions(kit: SearchKit): Promise<BenchmarkResult> {
  const texts = searchTexts.flatMap((text) =>
    Array.from({ length: text.length - 1 }, (_, index) => text.slice(0, index + 2)),
  );
  for (const text of texts) await suggestionsFor(kit, text);
  const waits: number[] = [];
  const before = process.cpuUsage();
  for (let round = 0; round < rounds; round++)
    for (const text of texts) {
      const started = performance.now();
      await suggestionsFor(kit, text);
      waits.push(performance.now() - started);
    }
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1_000 / waits.length;
  const sorted = waits.toSorted((a, b) => a - b);
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] as number).toFixed(1);
  return {
    name: `A suggestion after each key, with counts, at ${listingCount.toLocaleString('en')} listings`,
    ours: `${cpuMs.toFixed(2)} ms of CPU, ${percentile(0.5)} ms median, ${percentile(0.95)} ms at p95`,
    beside: '60 ms from key to screen',
    ratio: '',
    target: '≤ 5 ms of CPU',
    met: cpuMs <= 5,
  };
}

/** Measures lists by travel time after the first use of their places, without an import of streets. */
async function measureTravelTimes(kit: SearchKit): Promise<BenchmarkResult> {
  const query = pageQuery.parse({ reach: 'acacia-mall:30,makerere:30:taxi' });
  await listPage(kit, query);
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await listPage(kit, query);
    waits.push(performance.now() - started);
  }
  const median = waits.toSorted((a, b) => a - b)[rounds / 2] ?? 0;
  return {
    name: `A list by travel time to two places, at ${listingCount.toLocaleString('en')} listings`,
    ours: `${median.toFixed(1)} ms median`,
    beside: '50 ms (the aim)',
    ratio: '',
    target: '≤ 50 ms',
    met: median <= 50,
  };
}
