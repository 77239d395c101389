import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type pg from 'pg';
import { type AuctionFixture, amountOf, bidOf, createAuction } from '#app/testing/bidding-factory.ts';
import { openLog } from '#kit/server/log.ts';
import { newToken } from '#kit/server/secrets.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { bareClient, connections, ownCpuMs, type Round, runRound } from '../calls/call-rates.ts';
import { Poster } from '../calls/poster.ts';
import { startMeasured } from '../measured-server.ts';
import { type BenchmarkResult, formatLatency, latencyPercentiles, median } from '../report.ts';

const rounds = 7;
const bidsPerRound = 400;

/**
 * Measures the accepted bids per second on one lot over loopback, compared with the bare statement that
 * decides a bid. The statement runs on as many connections, where more bids are overtaken and refused, and on
 * a single connection, where none are.
 */
export async function measureBidRates(databaseUrl: string, dataDir: string): Promise<BenchmarkResult[]> {
  const { kit, close } = await openKit(
    readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    openLog('silent'),
  );
  const server = await startMeasured(join(import.meta.dirname, '../servers/paid-application.ts'), [
    databaseUrl,
    dataDir,
  ]);
  const auction = await createAuction(kit, 100);
  const posters = await Promise.all(Array.from({ length: connections }, () => Poster.open(server.origin)));
  const clients = await Promise.all(Array.from({ length: connections }, () => bareClient(databaseUrl)));
  let next = 0;
  const roundOptions = {
    each: bidsPerRound,
    prepare: async () => void (await kit.pool.query('delete from rate_limit_attempts')),
  };
  const ours = () =>
    runRound(roundOptions, posters, server.cpuMs, async (poster) => {
      const { status, text } = await poster.post(bidOf(auction, next++));
      if (status !== 201 && status !== 409) throw new Error(`${status}: ${text}`);
      return status === 201;
    });
  const bare = (count: number) =>
    runRound(roundOptions, clients.slice(0, count), ownCpuMs, (client) => placeBid(client, auction, next++));
  try {
    await ours();
    await bare(connections);
    const all: Array<Record<Side, Round>> = [];
    for (let round = 0; round < rounds; round++)
      all.push({ many: await bare(connections), ours: await ours(), one: await bare(1) });
    return [
      resultOf(all, 'many', `${connections} bare pg clients`),
      resultOf(all, 'one', 'one bare pg client'),
    ];
  } finally {
    for (const poster of posters) poster.close();
    await Promise.all(clients.map((client) => client.end()));
    await server.stopAndWait();
    await close();
  }
}

/** Calls `place_bid` as `bidder-rows.ts` does. Returns true when the bid was accepted. */
async function placeBid(client: pg.Client, { lotId, people }: AuctionFixture, n: number): Promise<boolean> {
  const { rows } = await client.query(
    `select outcome, number, price, is_leading as "isLeading", minimum, closes_at as "closesAt", maximum
     from place_bid($1, $2, $3, $4, $5, $6)`,
    [lotId, people[n % people.length]?.userId, 'maximum', amountOf(n), randomUUID(), newToken().slice(0, 22)],
  );
  return rows[0].outcome === 'accepted';
}

const acceptedPerSecond = ({ perSecond, refused }: Round) => perSecond * (1 - refused / bidsPerRound);

type Side = 'ours' | 'many' | 'one';

function resultOf(all: Array<Record<Side, Round>>, baseline: Side, baselineName: string): BenchmarkResult {
  const summaryOf = (sideName: Side) => {
    const rounds = all.map((round) => round[sideName]);
    const share = median(rounds.map(({ refused }) => refused)) / bidsPerRound;
    return `${median(rounds.map(acceptedPerSecond)).toFixed(0)} accepted a second of ${median(rounds.map(({ perSecond }) => perSecond)).toFixed(0)}, ${formatLatency(latencyPercentiles(rounds.flatMap(({ times }) => times)))}, ${median(rounds.map(({ cpuMs }) => cpuMs)).toFixed(2)} ms CPU, ${(share * 100).toFixed(0)}% overtaken`;
  };
  const ratios = all.map((round) => acceptedPerSecond(round.ours) / acceptedPerSecond(round[baseline]));
  const ratio = median(ratios);
  return {
    name: `Bids on one lot, ${connections} connections: with session, limit and answer, beside the statement that decides`,
    ours: summaryOf('ours'),
    beside: `${summaryOf(baseline)} (${baselineName})`,
    ratio: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    target: '≥ 0.6',
    met: ratio >= 0.6,
  };
}
