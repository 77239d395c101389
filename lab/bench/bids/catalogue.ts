import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createAuction } from '#app/testing/bidding-factory.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { type Measured, sendAtRate } from '../edits.ts';
import { popularPages } from '../hot-pages.ts';
import { openHttpClient } from '../http-client.ts';
import { startMeasured } from '../measured-server.ts';
import { type BenchmarkResult, median } from '../report.ts';
import { bidAtRate } from './bid-at-rate.ts';

const rounds = 5;
const seconds = 6;
const perSecond = 100;

/**
 * Measures twenty popular pages under constant load, alternately without bids and with bids that the same
 * process accepts.
 */
export async function measureCatalogue(): Promise<BenchmarkResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-bids-'));
  const server = await startMeasured(join(import.meta.dirname, '../servers/application.ts'), ['keep-pages']);
  const client = openHttpClient(server.origin, 64);
  const databaseUrl = String(server.details.databaseUrl);
  const { kit, close } = await openKit(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    openLog('silent'),
  );
  try {
    const auction = await createAuction(kit, 100);
    for (let round = 0; round < 20; round += 1) for (const page of popularPages) await client.ask(page);
    await wait(6_000);
    const pairs: Array<{ quiet: Measured; bidding: Measured; bids: number }> = [];
    for (let round = 0; round < rounds; round++) {
      await kit.pool.query('delete from rate_limit_attempts');
      const quiet = await sendAtRate(client, server.cpuMs, seconds);
      const [bids, bidding] = await Promise.all([
        bidAtRate(server.origin, auction, { perSecond, seconds }),
        sendAtRate(client, server.cpuMs, seconds),
      ]);
      pairs.push({ quiet, bidding, bids });
    }
    return resultOf(pairs);
  } finally {
    client.close();
    await close();
    await server.stopAndWait();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function resultOf(pairs: Array<{ quiet: Measured; bidding: Measured; bids: number }>): BenchmarkResult {
  const ratios = pairs.map(({ quiet, bidding }) => bidding.p95 / quiet.p95);
  const medianSummary = (side: 'quiet' | 'bidding') => {
    const p95 = median(pairs.map((pair) => pair[side].p95));
    return pairs.find((pair) => pair[side].p95 === p95)?.[side].shown;
  };
  const slowest = median(pairs.map(({ bidding }) => bidding.p95));
  return {
    name: `${popularPages.length} popular pages during ${perSecond} bids a second on one lot, ${median(pairs.map(({ bids }) => bids))} of ${perSecond * seconds} accepted`,
    ours: `${medianSummary('bidding')}`,
    beside: `${medianSummary('quiet')} (no bids)`,
    ratio: `${median(ratios).toFixed(1)} times at p95 (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`,
    target: 'p95 ≤ 20 ms, as without',
    met: slowest <= 20,
  };
}
