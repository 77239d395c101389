import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { openLog } from '#kit/server/log.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { openKit } from '../src/app/server/boot/open-kit.ts';
import { startMeasured } from './bench/measured-server.ts';
import { type BenchmarkResult, print } from './bench/report.ts';
import { runBidLoad } from './chaos/bid-load.ts';
import { runBookingLoad } from './chaos/booking-load.ts';
import { contendedHours, contendedNights } from './chaos/contended-property.ts';
import { runLatePayments } from './chaos/late-payments.ts';

/**
 * npm run storm [-- homes payments auctions] [--attempts 10000] [--races 200] [--bids 2000] [--seed 7]
 * Runs three load tests through two processes: many concurrent requests for nights and hours of one home;
 * payments for holds that have expired; and bids on one lot, all at once, across its close, and while a
 * process is killed. The default tests do the same on a smaller scale. The exit code is 1 on any error.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    attempts: { type: 'string', default: '10000' },
    races: { type: 'string', default: '200' },
    bids: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
  },
});
const seed = Number(values.seed);
const chance = new SeededRandom(seed);
const dataDir = await mkdtemp(join(tmpdir(), 'storm-'));
const embedded = await startEmbedded({ dataDir, log: openLog('warn') });
const results: BenchmarkResult[] = [];
try {
  if (isSelected('homes')) results.push(...(await runHomeLoads()));
  if (isSelected('payments'))
    results.push(await runLatePayments(embedded.url, dataDir, { count: Number(values.races), chance }));
  if (isSelected('auctions')) results.push(...(await runAuctionLoad()));
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
print(`storm, --seed ${seed}`, results);
process.exitCode = results.every(({ met }) => met) ? 0 : 1;

function isSelected(part: string): boolean {
  return positionals.length === 0 || positionals.includes(part);
}

function runAuctionLoad(): Promise<BenchmarkResult[]> {
  const atOnce = Number(values.bids);
  return runBidLoad(embedded.url, dataDir, { atOnce, acrossClose: atOnce / 4, chance });
}

async function runHomeLoads(): Promise<BenchmarkResult[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: embedded.url });
  const { kit, close } = await openKit(config, openLog('silent'));
  const program = join(import.meta.dirname, 'bench/servers/paid-application.ts');
  const start = () => startMeasured(program, [embedded.url, dataDir]);
  const servers = await Promise.all([start(), start()]);
  try {
    const options = { origins: servers.map(({ origin }) => origin), count: Number(values.attempts), chance };
    return [
      await runBookingLoad(await contendedNights(kit), options),
      await runBookingLoad(await contendedHours(kit), options),
    ];
  } finally {
    for (const server of servers) await server.stopAndWait();
    await close();
  }
}
