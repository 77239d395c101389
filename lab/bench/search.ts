import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { openSearchKit } from '#app/testing/searching.ts';
import { pageQuery } from '#features/search/schema.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { type Database, openDatabase } from '#kit/server/database/database.ts';
import { type Embedded, startEmbedded } from '#kit/server/database/embedded.ts';
import { migrate } from '#kit/server/database/migrate.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { resolveRequest } from '../../src/features/search/server/filters/resolved-request.ts';
import { countFacets } from '../../src/features/search/server/index/facet-counts.ts';
import type { FacetIndex } from '../../src/features/search/server/index/facet-index.ts';
import { listPage } from '../../src/features/search/server/results/list.ts';
import { suggestionsFor } from '../../src/features/search/server/suggestions.ts';
import { type BenchmarkResult, median } from './report.ts';
import { fillWithListings } from './search/believable-listings.ts';
import { measureSearchOverHttp } from './search/over-http.ts';

const smallSize = 10_000;
const largeSize = 100_000;
/**
 * The time limit for filling the database in milliseconds. After it, the benchmark uses the listings inserted
 * so far.
 */
const fillMs = 210_000;
const runs = 25;

/** Typical searches: places, rooms, prices, facts, and rare and common words, in every sort order. */
export const searches: Array<Record<string, string>> = [
  { category: 'rental_units' },
  { q: '2 bed kisasi under 800k own yaka', sort: 'newest' },
  { q: '2 bed kisasi under 800k own yaka', sort: 'price_asc' },
  { q: 'apartment najera 1m to 2m tarmac', sort: 'default' },
  { q: 'jacuzzi', sort: 'newest' },
  { q: 'spacious', sort: 'price_asc' },
  { q: 'segande', sort: 'default' },
  { q: 'chandelier mahogany 3 bed', sort: 'newest' },
  { q: 'spacious house ntinda granite under 2m', sort: 'default' },
  {
    category: 'for_sale',
    tenure: 'kibanja',
    power: 'solar',
    feature: 'Lift',
    minBedrooms: '4',
    sort: 'newest',
  },
  { meter: 'own', road: 'tarmac', water: 'borehole', maxFirstPayment: '3000000', sort: 'price_asc' },
  { box: '32.60,0.36,32.61,0.37', minBedrooms: '2', sort: 'newest' },
  { area: 'kigo', maxPrice: '12000', sort: 'price_asc' },
];

/**
 * Measures searches by filters and words over 10,000 and 100,000 listings, compared with the same SQL as a bare
 * named statement. It also measures facets, suggestions and memory.
 */
export async function measureSearch(): Promise<BenchmarkResult[]> {
  setPriority(10);
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-search-'));
  const log = openLog('warn');
  // Durability does not matter here. Everything else is as in production.
  const unsafeSettings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_wal_size: '4GB',
  };
  const embedded = await startEmbedded({ dataDir, log, settings: unsafeSettings });
  const opened: Catalogue[] = [];
  try {
    const small = await openCatalogue(embedded, 'small', smallSize);
    opened.push(small);
    const large = await openCatalogue(embedded, 'large', largeSize);
    opened.push(large);
    return [
      ...(await measureLists(small, large)),
      measureFacets(large),
      await measureSuggestions(large),
      memoryResult(large),
      await checkPlans(large),
      ...(await measureSearchOverHttp(large.kit, large.url, searches)),
    ];
  } finally {
    for (const { close } of opened) await close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Catalogue = {
  url: string;
  kit: SearchKit;
  /** The same listings, searched by PostgreSQL without the index in memory. */
  alone: SearchKit;
  bare: pg.Client;
  size: number;
  index: FacetIndex;
  indexMs: number;
  indexMb: number;
  close(): Promise<void>;
};

async function openCatalogue(embedded: Embedded, name: string, targetSize: number): Promise<Catalogue> {
  const url = new URL(embedded.url);
  const adminClient = new pg.Client({ connectionString: embedded.url });
  await adminClient.connect();
  await adminClient.query(`create database ${name}`);
  await adminClient.end();
  url.pathname = `/${name}`;
  const database = openDatabase(url.href, openLog('warn'), { poolSize: 3 });
  await migrate(database.pool, join(import.meta.dirname, '../../migrations'));
  const size = await fillWithListings(database, targetSize, fillMs);
  const kit = kitOf(database);
  const alone = openSearchKit(kit, { usesIndex: false });
  const before = usedMb();
  const started = performance.now();
  const indexed = openSearchKit(kit);
  await indexed.search.index.settled();
  const indexMs = performance.now() - started;
  const bare = new pg.Client({ connectionString: url.href, options: '-c jit=off -c random_page_cost=1.1' });
  await bare.connect();
  const close = async () => {
    await bare.end();
    await database.close();
  };
  const index = indexed.search.index.current() as FacetIndex;
  return {
    url: url.href,
    kit: indexed,
    alone,
    bare,
    size,
    index,
    indexMs,
    indexMb: usedMb() - before,
    close,
  };
}

/** Returns a kit with only the parts that reads need. Nothing changes here, so there are no events. */
function kitOf({ db, pool }: Database): Kit {
  const content = {
    version: () => 1,
    isReceiving: () => true,
    listen: () => () => undefined,
    close: async () => undefined,
  };
  return { db, pool, content, log: openLog('warn'), clock: () => new Date() } as unknown as Kit;
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the memory in use after a garbage collection, in MB. */
function usedMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

type Statement = { name: string; text: string; values: unknown[] };

/** Returns the statements that a search sends. */
async function statementsOf(kit: SearchKit, query: Record<string, string>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { pool } = kit;
  const runQuery = pool.query.bind(pool) as (config: Statement) => Promise<pg.QueryResult>;
  const before = pool.query;
  pool.query = ((config: Statement) => {
    statements.push({ name: `bare-${statements.length}`, text: config.text, values: config.values });
    return runQuery(config);
  }) as typeof pool.query;
  try {
    await page(kit, query);
  } finally {
    pool.query = before;
  }
  return statements;
}

function page(kit: SearchKit, query: Record<string, string>) {
  return listPage(kit, pageQuery.parse({ limit: '24', ...query }));
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

type Timing = { query: string; ours: number; bare: number; small: number; alone: number };

async function timeSearch(
  small: Catalogue,
  large: Catalogue,
  query: Record<string, string>,
): Promise<Timing> {
  const label = Object.values(query).join(' ');
  const statements = (await statementsOf(large.kit, query)).map((statement) => ({
    ...statement,
    name: `${label} ${statement.name}`.slice(-60),
  }));
  const tasks = {
    ours: () => page(large.kit, query),
    bare: async () => {
      for (const statement of statements) await large.bare.query(statement);
    },
    small: () => page(small.kit, query),
  };
  const times: Record<keyof typeof tasks, number[]> = { ours: [], bare: [], small: [] };
  for (let run = 0; run < runs + 6; run++)
    for (const name of ['ours', 'bare', 'small'] as const) {
      const ms = await msOf(tasks[name]);
      if (run >= 6) times[name].push(ms);
    }
  await page(large.alone, query).catch(() => undefined);
  const alone = await msOf(() => page(large.alone, query).catch(() => undefined));
  return {
    query: label,
    ours: firstQuartile(times.ours),
    bare: statements.length > 0 ? firstQuartile(times.bare) : Number.NaN,
    small: firstQuartile(times.small),
    alone,
  };
}

/** Returns the first quartile of the times, which other processes disturb least. */
function firstQuartile(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] as number;
}

async function measureLists(small: Catalogue, large: Catalogue): Promise<BenchmarkResult[]> {
  const timings: Timing[] = [];
  for (const query of searches) timings.push(await timeSearch(small, large, query));
  for (const { query, ours, bare, small: smallMs, alone } of timings)
    console.log(
      `  ${query.padEnd(52)} ${ours.toFixed(2)} ms · bare ${bare.toFixed(2)} · at ${smallSize} ${smallMs.toFixed(2)} · PostgreSQL alone ${alone.toFixed(1)}`,
    );
  const overBare = timings.filter(({ bare }) => !Number.isNaN(bare)).map(({ ours, bare }) => ours / bare);
  const growth = timings.map(({ ours, small: smallMs }) => ours / smallMs);
  const [worstOver, worstGrowth] = [Math.max(...overBare), Math.max(...growth)];
  const size = large.size.toLocaleString('en');
  return [
    {
      name: `24 of ${size} by filters and words, with the total (${timings.length} searches)`,
      ours: `${median(timings.map(({ ours }) => ours)).toFixed(2)} ms`,
      beside: `${median(timings.flatMap(({ bare }) => (Number.isNaN(bare) ? [] : [bare]))).toFixed(2)} ms (the same SQL, bare named statement)`,
      ratio: `${median(overBare).toFixed(2)} median, ${worstOver.toFixed(2)} at worst`,
      target: '≤ 1.2',
      met: median(overBare) <= 1.2,
    },
    {
      name: `The same from ${smallSize} to ${size} listings`,
      ours: `${median(timings.map(({ ours }) => ours)).toFixed(2)} ms`,
      beside: `${median(timings.map(({ small: smallMs }) => smallMs)).toFixed(2)} ms at ${smallSize}`,
      ratio: `${median(growth).toFixed(2)} median, ${worstGrowth.toFixed(2)} at worst`,
      target: '≤ 3 at worst',
      met: worstGrowth <= 3,
    },
  ];
}

function measureFacets({ index, size }: Catalogue): BenchmarkResult {
  const queries = [
    {},
    { category: 'rental_units' as const },
    { category: 'rental_units' as const, area: ['kisaasi'], bedrooms: 2 },
    { category: 'rental_units' as const, maxPrice: 800_000, meter: 'own' as const },
    { minBedrooms: 2, available: true, features: ['parking', 'security'] },
    { words: [{ any: ['spacious'], isPrefix: true }], category: 'for_sale' as const },
    { words: [{ any: ['jacuzzi'], isPrefix: true }] },
  ];
  const times = queries.map((filters) => {
    const each = Array.from({ length: 15 }, () => {
      const started = performance.now();
      countFacets(index, filters);
      return performance.now() - started;
    });
    return firstQuartile(each);
  });
  const worst = Math.max(...times);
  return {
    name: `All 16 facets of ${size.toLocaleString('en')} listings, each without its own filter`,
    ours: `${median(times).toFixed(1)} ms median, ${worst.toFixed(1)} ms at worst of ${times.length} combinations`,
    beside: '20 to 80 ms (a single facet in SQL, measured earlier)',
    ratio: '',
    target: '≤ 5 ms',
    met: worst <= 5,
  };
}

async function measureSuggestions({ kit, size }: Catalogue): Promise<BenchmarkResult> {
  const typed = [
    'kis',
    '2 bed kis',
    'ntinda',
    'segande',
    'acacia',
    'own yaka',
    'granite',
    'spacious house n',
  ];
  const times: number[] = [];
  for (const text of typed) {
    const each: number[] = [];
    for (let run = 0; run < runs; run++) each.push(await msOf(() => suggestionsFor(kit, text)));
    times.push(firstQuartile(each));
  }
  const worst = Math.max(...times);
  return {
    name: `Suggestions of ${size.toLocaleString('en')} listings`,
    ours: `${median(times).toFixed(1)} ms median, ${worst.toFixed(1)} ms at worst of ${times.length} texts`,
    beside: '',
    ratio: '',
    target: '≤ 10 ms',
    met: worst <= 10,
  };
}

function memoryResult({ indexMb, indexMs, size }: Catalogue): BenchmarkResult {
  return {
    name: 'The index in memory, words included',
    ours: `${indexMb.toFixed(0)} MB, built in ${(indexMs / 1000).toFixed(1)} s in the background`,
    beside: '94 MB (facets alone, measured earlier)',
    ratio: `${Math.round((indexMb * 1e6) / size)} bytes per listing`,
    target: '≤ 60 MB and ≤ 5 s',
    met: indexMb <= 60 && indexMs <= 5_000,
  };
}

async function checkPlans({ kit, bare }: Catalogue): Promise<BenchmarkResult> {
  const problems: string[] = [];
  let statementCount = 0;
  for (const query of searches) {
    await resolveRequest(kit, {});
    for (const { text, values } of await statementsOf(kit, query)) {
      const { rows } = await bare.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      statementCount += 1;
      if (/Seq Scan on (properties|search_terms|property_pictures)/.test(plan))
        problems.push(`full scan: ${text}`);
      if (/\boffset\b/i.test(text)) problems.push(`OFFSET: ${text}`);
    }
  }
  for (const problem of problems) console.log(`  ${problem}`);
  return {
    name: 'Full scans and OFFSET in the plans',
    ours: `${problems.length} in ${statementCount} statements`,
    beside: 'none',
    ratio: '',
    target: '0',
    met: problems.length === 0,
  };
}
