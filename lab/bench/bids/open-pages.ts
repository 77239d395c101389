import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type AuctionFixture, createAuction } from '#app/testing/bidding-factory.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { startMeasured } from '../measured-server.ts';
import {
  type BenchmarkResult,
  formatLatency,
  type LatencyPercentiles,
  latencyPercentiles,
} from '../report.ts';
import { bidAtRate } from './bid-at-rate.ts';
import type { LotPagesReport } from './lot-pages.ts';

const openPageCount = 1_000;
/**
 * The time to wait after the last bid, in milliseconds. A page that requests the lot may learn of a bid 2.2 s
 * later.
 */
const settleMs = 8_000;

/**
 * Measures the time from a bid until every open page of the lot shows it. One process serves the pages and
 * accepts the bids.
 */
export async function measureOpenPages(databaseUrl: string, dataDir: string): Promise<BenchmarkResult[]> {
  const { kit, close } = await openKit(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    openLog('silent'),
  );
  const server = await startMeasured(join(import.meta.dirname, '../servers/paid-application.ts'), [
    databaseUrl,
    dataDir,
  ]);
  const measure = (mode: 'told' | 'asking', perSecond: number, seconds: number) =>
    runMeasurement(kit, server, { way: mode, perSecond, seconds });
  try {
    const asking = await measure('asking', 0.25, 12);
    return [
      resultOf('one bid a second', await measure('told', 1, 20), asking),
      resultOf('100 bids a second', await measure('told', 100, 8), asking),
    ];
  } finally {
    await server.stopAndWait();
    await close();
  }
}

type Measurement = { waits: LatencyPercentiles; requested: number; bids: number; cpu: number; load: string };
type Run = { way: 'told' | 'asking'; perSecond: number; seconds: number };

async function runMeasurement(
  kit: Kit,
  { origin, cpuMs }: { origin: string; cpuMs(): Promise<number> },
  { way, perSecond, seconds }: Run,
): Promise<Measurement> {
  const auction = await createAuction(kit, 100);
  const child = fork(
    join(import.meta.dirname, 'lot-pages.ts'),
    [origin, String(auction.home), String(openPageCount), way],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  await once(child, 'message');
  // Waits for the first message of each connection, which no bid has caused.
  await wait(3_000);
  const [before, startedAt] = [await cpuMs(), performance.now()];
  await bidAtRate(origin, auction, { perSecond, seconds });
  await wait(settleMs);
  const cpu = ((await cpuMs()) - before) / (performance.now() - startedAt);
  child.send('say');
  const [report] = (await once(child, 'message')) as [LotPagesReport];
  child.disconnect();
  const decidedAt = await decisionTimesOf(kit, auction);
  return {
    waits: latencyPercentiles(report.pages.flatMap((page) => bidDelaysOfPage(page, decidedAt))),
    ...{ requested: report.requested, bids: decidedAt.length, cpu, load: loadavg()[0]?.toFixed(1) ?? '' },
  };
}

/** Returns when each bid was decided, which is before its commit, in milliseconds by the database's clock. */
async function decisionTimesOf({ pool }: Kit, { lotId }: AuctionFixture): Promise<number[]> {
  const { rows } = await pool.query(
    `select extract(epoch from at)::float8 * 1000 as ms from bids where lot_id = $1 order by number`,
    [lotId],
  );
  return rows.map(({ ms }) => ms);
}

function bidDelaysOfPage(page: LotPagesReport['pages'][number], decidedAt: readonly number[]): number[] {
  const times: number[] = [];
  for (const { bids, at: seenAt } of page)
    while (times.length < bids) times.push(seenAt - (decidedAt[times.length] ?? Number.NaN));
  if (times.length < decidedAt.length)
    throw new Error(`a page knows of ${times.length} bids of ${decidedAt.length}`);
  return times;
}

const formatMeasurement = ({ waits, bids, requested, cpu, load }: Measurement) =>
  `${formatLatency(waits)}; ${bids} bids, ${requested} requests by pages, ${(cpu * 100).toFixed(0)} % of a core, load ${load}`;

const resultOf = (name: string, ours: Measurement, asking: Measurement): BenchmarkResult => ({
  name: `From a bid to ${openPageCount.toLocaleString('en')} open pages, ${name}, by one process`,
  ours: formatMeasurement(ours),
  beside: `${formatMeasurement(asking)} (pages that ask after each change, one bid in four seconds)`,
  ratio: (asking.waits.p99 / ours.waits.p99).toFixed(1),
  target: 'p99 ≤ 250 ms',
  met: ours.waits.p99 <= 250,
});
