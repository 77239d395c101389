import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { popularPages } from './hot-pages.ts';
import { type HttpClient, openHttpClient } from './http-client.ts';
import { startMeasured } from './measured-server.ts';
import { type BenchmarkResult, formatLatency, latencyPercentiles } from './report.ts';

const secondsEach = 15;
const requestsPerSecond = 100;
const openPageCount = 500;

/**
 * Measures twenty popular pages under constant load while the price of a home changes every second, without
 * and with many open pages that are notified of each change.
 */
export async function measureEdits(
  application = join(import.meta.dirname, 'servers/application.ts'),
): Promise<BenchmarkResult[]> {
  const server = await startMeasured(application, ['keep-pages']);
  const client = openHttpClient(server.origin, 64);
  const database = new pg.Client({ connectionString: server.details.databaseUrl });
  await database.connect();
  try {
    for (let round = 0; round < 20; round += 1) for (const page of popularPages) await client.ask(page);
    await wait(6_000);
    const quiet = await sendAtRate(client, server.cpuMs);
    const stopEdits = editEverySecond(database);
    const withEdits = await sendAtRate(client, server.cpuMs);
    const streams = await openStreams(server.origin);
    const withStreams = await sendAtRate(client, server.cpuMs);
    for (const stream of streams) stream.destroy();
    await stopEdits();
    const baseline = `${quiet.shown} (no edits)`;
    const resultOf = (name: string, measured: Measured): BenchmarkResult => ({
      name: `${popularPages.length} popular pages, ${requestsPerSecond} requests a second, at one edit a second${name}`,
      ours: measured.shown,
      beside: baseline,
      ratio: `${(measured.p95 / quiet.p95).toFixed(1)} times at p95`,
      target: 'p95 ≤ 20 ms',
      met: measured.p95 <= 20,
    });
    return [
      resultOf('', withEdits),
      resultOf(`, with ${openPageCount} more open pages notified of each`, withStreams),
    ];
  } finally {
    await database.end();
    client.close();
    server.stop();
  }
}

export type Measured = { shown: string; p95: number };

/**
 * Sends requests at a fixed rate, even if responses are late, so that a stalled server gets the same load.
 */
export async function sendAtRate(
  client: HttpClient,
  cpuMs: () => Promise<number>,
  seconds = secondsEach,
): Promise<Measured> {
  const times: number[] = [];
  const requests: Promise<unknown>[] = [];
  const [cpuBefore, startedAt] = [await cpuMs(), performance.now()];
  for (let round = 0; round < seconds * requestsPerSecond; round += 1) {
    const dueAt = startedAt + (round * 1_000) / requestsPerSecond;
    if (dueAt > performance.now()) await wait(dueAt - performance.now());
    const page = popularPages[round % popularPages.length] as string;
    requests.push(client.ask(page).then(() => times.push(performance.now() - dueAt)));
  }
  await Promise.all(requests);
  const tookSeconds = (performance.now() - startedAt) / 1_000;
  const cpuPercent = ((await cpuMs()) - cpuBefore) / tookSeconds / 10;
  const waits = latencyPercentiles(times);
  const rate = (times.length / tookSeconds).toFixed(0);
  return {
    shown: `${formatLatency(waits)}, ${rate} a second, ${cpuPercent.toFixed(0)} % of a core`,
    p95: waits.p95,
  };
}

/** Changes the price of another home every second. Returns a function that stops it. */
function editEverySecond(database: pg.Client): () => Promise<void> {
  let round = 0;
  let last: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round += 1;
    last = database.query(
      // The terms of a home that is up for auction cannot be changed.
      `with editable as (select id from properties where category <> 'bank_sales')
       update properties set price = price + 1000, price_ugx = price_ugx + 1000, updated_at = now()
       where id = (select id from editable order by id offset $1 % (select count(*) from editable) limit 1)`,
      [round * 7],
    );
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await last;
  };
}

function openStreams(origin: string): Promise<IncomingMessage[]> {
  const open = () =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(`${origin}/api/events`, { agent: false }, (stream) => {
        stream.on('error', () => {}).resume();
        resolve(stream);
      }).once('error', reject),
    );
  return Promise.all(Array.from({ length: openPageCount }, open));
}
