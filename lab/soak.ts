import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createAuction } from '#app/testing/bidding-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { writeSmallExport } from '../scripts/e2e/small-export.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { openKit } from '../src/app/server/boot/open-kit.ts';
import { beginSession } from '../src/features/accounts/server/sign-in/sessions.ts';
import { type Balancer, startBalancer } from './soak/balancer.ts';
import { type Kind, memoryOf, type Sample, slopeOf, tableOf } from './soak/figures.ts';
import { Load, type LoadTarget } from './soak/load.ts';
import { type MarketProcess, startMarketProcess } from './soak/market-process.ts';

/**
 * `npm run soak -- --minutes 30 [--rate 20]`: runs two processes behind a load balancer, with a mixed load at
 * a steady rate and a rolling restart in the middle. It ends by itself. The exit code is 1 if a safe request
 * failed.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '20' } },
});
const durationMs = Number(values.minutes) * 60_000;
const perSecond = Number(values.rate);
const password = 'soak-in-the-rain-26';
/** The kinds of requests that change nothing. The balancer retries them on the other process. */
const safe: readonly Kind[] = ['visit', 'search', 'tour'];
const changes: readonly Kind[] = ['upload', 'booking', 'bid', 'sign-in'];
const opened: Array<() => Promise<unknown> | void> = [];

try {
  process.exitCode = await soak();
} finally {
  for (const close of opened.reverse()) await close();
}

async function soak(): Promise<0 | 1> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  opened.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  const log = openLog('warn');
  const embedded = await startEmbedded({ dataDir, log });
  opened.push(embedded.stop);
  const [pages, tours] = [await startBalancer(), await startBalancer()];
  opened.push(pages.close, tours.close);
  const environment = {
    DATABASE_URL: embedded.url,
    DATA_DIR: dataDir,
    APP_ORIGIN: `http://localhost:${pages.port}`,
    TOUR_ORIGIN: `http://*.localhost:${tours.port}`,
    DEMO: 'yes',
    DEMO_TOURS: '3',
    DEMO_PASSWORD: password,
    PAYMENTS_TEST_MODE: 'yes',
    TRUST_PROXY: 'yes',
    // Rate limits are off, because all of this load comes from one machine.
    ADDRESS_LIMITS: 'no',
    DRAIN_SECONDS: '2',
  };
  console.log('Two processes start, and the market is filled …');
  const processes = new Map<string, MarketProcess>();
  const start = async (name: string, ports: Partial<MarketProcess['ports']> = { PORT: '0' }) => {
    const started = await startMarketProcess({ ...environment, PAYMENTS_PORT: '0', ...ports });
    processes.set(name, started);
    const { PORT, TOUR_PORT } = started.ports;
    pages.add(name, Number(PORT), Number(PORT));
    tours.add(name, Number(TOUR_PORT), Number(PORT));
  };
  for (const name of ['first', 'second']) await start(name);
  opened.push(async () => {
    for (const marketProcess of processes.values()) await marketProcess.stop();
  });
  const { kit, close } = await openKit(
    readConfig({ DATABASE_URL: embedded.url, DATA_DIR: dataDir, DEMO: 'no' }),
    log,
  );
  opened.push(close);
  const load = new Load(await prepareMarket(kit, dataDir, pages, tours));
  const memory = new Map<string, Sample[]>();
  const endsAt = performance.now() + durationMs;
  const isOver = () => performance.now() >= endsAt;
  console.log(`${perSecond} requests a second for ${values.minutes} minutes …`);
  const sampling = watchMemory(processes, memory, isOver);
  const restarting = restartInTurn(processes, start);
  await Promise.all([load.run(perSecond, isOver), sampling, restarting]);
  return report(load, memory, [pages, tours]);
}

/** Adds homes, stays, a lot and a user who uploads tours to the demo, and returns what the load needs. */
async function prepareMarket(
  kit: Kit,
  dataDir: string,
  pages: Balancer,
  tours: Balancer,
): Promise<LoadTarget> {
  const { rows: homes } = await kit.pool.query<{ id: number }>(
    'select id from properties order by id limit 40',
  );
  const { rows: tourVersions } = await kit.pool.query<{ id: string }>('select id from tour_versions limit 3');
  const draft = { category: 'furnished_houses', propertyType: 'BnB', price: 100_000 } as const;
  const stays: number[] = [];
  for (let index = 0; index < 20; index++) stays.push(await createTestProperty(kit, draft));
  await kit.pool.query(`insert into stay_terms (property_id, books) select unnest($1::int[]), 'instant'`, [
    stays,
  ]);
  const home = await createTestProperty(kit);
  const { rows: owners } = await kit.pool.query<{ owner_id: number }>(
    'select owner_id from properties where id = $1',
    [home],
  );
  const { token } = await beginSession(kit.db, owners[0]?.owner_id ?? 0, 'soak');
  const folder = join(dataDir, 'soak');
  await mkdir(folder);
  const file = join(folder, 'walk.zip');
  await writeSmallExport(file, 'walkable', 3_000_000);
  return {
    kit,
    port: pages.port,
    tourPort: tours.port,
    homes: homes.map(({ id }) => id),
    stays,
    tours: tourVersions.map(({ id }) => id),
    auction: await createAuction(kit, 50, { closesInMs: durationMs + 3_600_000, mostLaterMs: 7_200_000 }),
    manager: { cookie: `session=${token}`, home },
    export: await readFile(file),
    password,
  };
}

async function restartInTurn(
  processes: Map<string, MarketProcess>,
  start: (name: string, ports: MarketProcess['ports']) => Promise<void>,
): Promise<void> {
  await wait(durationMs / 2);
  for (const [name, marketProcess] of [...processes]) {
    const code = await marketProcess.stop();
    console.log(`The ${name} process has stopped with exit code ${code}; it starts again …`);
    await start(name, marketProcess.ports);
  }
  console.log('Both processes are new.');
}

async function watchMemory(
  processes: ReadonlyMap<string, MarketProcess>,
  memory: Map<string, Sample[]>,
  isOver: () => boolean,
): Promise<void> {
  const labels = new Map<MarketProcess, string>();
  while (!isOver()) {
    for (const [name, marketProcess] of processes) {
      const label =
        labels.get(marketProcess) ??
        `${name}${[...labels.values()].some((usedLabel) => usedLabel === name) ? ', restarted' : ''}`;
      labels.set(marketProcess, label);
      const mb = await marketProcess.memoryMb();
      if (mb > 0) memory.set(label, [...(memory.get(label) ?? []), { atMs: performance.now(), mb }]);
    }
    await wait(Math.min(5_000, durationMs / 60));
  }
}

function report(load: Load, memory: Map<string, Sample[]>, balancers: Balancer[]): 0 | 1 {
  console.log(`\n${tableOf(load.tallies)}\n`);
  console.log(
    '| process | memory at first | in the middle | at last | most | slope of its second half |\n|---|---|---|---|---|---|',
  );
  for (const [label, samples] of memory) {
    const { first, middle, last, most } = memoryOf(samples);
    const memory = [first, middle, last, most].map((mb) => `${Math.round(mb)} MB`);
    const slope = slopeOf(samples.slice(Math.floor(samples.length / 2)));
    console.log(`| ${[label, ...memory, `${slope.toFixed(1)} MB an hour`].join(' | ')} |`);
  }
  const sumOf = (kinds: readonly Kind[], outcome: 'failed' | 'asked') =>
    kinds.reduce((sum, kind) => {
      const tally = load.tallies.get(kind);
      return sum + (outcome === 'asked' ? (tally?.times.length ?? 0) : (tally?.failed ?? 0));
    }, 0);
  const failed = sumOf(safe, 'failed');
  const retried = balancers.reduce((sum, balancer) => sum + balancer.retried(), 0);
  console.log(
    `\nSafe requests that failed: ${failed} of ${sumOf(safe, 'asked')} (the balancer asked another process ${retried} times). ` +
      `Changes that failed: ${sumOf(changes, 'failed')} of ${sumOf(changes, 'asked')}.`,
  );
  for (const [kind, { failures }] of load.tallies)
    for (const [status, times] of failures)
      console.log(`${kind}: ${times} times ${status === 0 ? 'a broken line' : status}`);
  console.log(
    `${values.minutes} minutes at ${perSecond} requests a second, on ${availableParallelism()} cores with ` +
      `${Math.round(totalmem() / 1024 ** 3)} GB; ${new Date().toISOString().slice(0, 10)}.`,
  );
  return failed > 0 ? 1 : 0;
}
