import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { bidHistoryErrors } from '#app/testing/bid-history.ts';
import {
  type AuctionFixture,
  createAuction,
  endAuction,
  increment,
  startingBid,
} from '#app/testing/bidding-factory.ts';
import { type Ledger, verifyLedger } from '#features/auctions/ledger.ts';
import { ledgerReply } from '#features/auctions/schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { newToken } from '#kit/server/secrets.ts';
import type { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { readConfig } from '../../src/app/server/boot/config.ts';
import { openKit } from '../../src/app/server/boot/open-kit.ts';
import { type Post, Poster } from '../bench/calls/poster.ts';
import { type MeasuredServer, startMeasured } from '../bench/measured-server.ts';
import type { BenchmarkResult } from '../bench/report.ts';

type Sizes = { atOnce: number; acrossClose: number; chance: SeededRandom };
const bidderCount = 100;

/**
 * Sends bids on one lot to two processes of the product: all at once, around the closing time, and while one
 * of the two is killed.
 */
export async function runBidLoad(
  databaseUrl: string,
  dataDir: string,
  sizes: Sizes,
): Promise<BenchmarkResult[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { kit, close } = await openKit(config, openLog('silent'));
  const program = join(import.meta.dirname, '../bench/servers/paid-application.ts');
  const start = () => startMeasured(program, [databaseUrl, dataDir]);
  const servers = await Promise.all([start(), start()]);
  try {
    return [
      await bidAllAtOnce(kit, servers, sizes),
      await bidAcrossClose(kit, servers, sizes),
      await bidDuringKill(kit, servers, sizes, start),
    ];
  } finally {
    for (const server of servers) await server.stopAndWait();
    await close();
  }
}

async function bidAllAtOnce(
  kit: Kit,
  servers: MeasuredServer[],
  { atOnce, chance }: Sizes,
): Promise<BenchmarkResult> {
  const auction = await createAuction(kit, bidderCount);
  const posters = await Promise.all(
    Array.from({ length: atOnce }, (_, index) => Poster.open(servers[index % servers.length]?.origin ?? '')),
  );
  const startedAt = performance.now();
  const responses = await Promise.all(
    posters.map((poster, index) => placeBid(poster, randomBid(auction, chance, index / atOnce))),
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  for (const poster of posters) poster.close();
  await endAuction(kit, auction);
  const errors = await errorsOf(responses, await ledgerOf(servers, auction));
  return resultOf(
    `${atOnce.toLocaleString('en')} bids at once, 2 processes`,
    errors,
    responses,
    `${seconds} s`,
  );
}

async function bidAcrossClose(
  kit: Kit,
  servers: MeasuredServer[],
  { acrossClose, chance }: Sizes,
): Promise<BenchmarkResult> {
  const auction = await createAuction(kit, bidderCount, {
    closesInMs: 8_000,
    mostLaterMs: 1_000,
    softCloseSeconds: 1,
  });
  await wait(5_000);
  const answers: BidResponse[] = [];
  const bidder = async (_: unknown, index: number) => {
    const poster = await Poster.open(servers[index % servers.length]?.origin ?? '');
    while (answers.length < acrossClose || answers.at(-1)?.code !== 'lot_closed')
      answers.push(await placeBid(poster, randomBid(auction, chance, Math.min(1, answers.length / 2_000))));
    poster.close();
  };
  await Promise.all(Array.from({ length: 40 }, bidder));
  const { rows } = await kit.pool.query(
    `select count(*)::int as late
     from bids b join lots l on l.id = b.lot_id
       left join bids before on before.lot_id = b.lot_id and before.number = b.number - 1
     where b.lot_id = $1 and b.at >= coalesce(before.closes_at, l.original_closes_at)`,
    [auction.lotId],
  );
  await endAuction(kit, auction);
  const errors = await errorsOf(answers, await ledgerOf(servers, auction));
  if (rows[0].late > 0) errors.push(`${rows[0].late} bids were accepted after the close`);
  return resultOf(
    `${answers.length.toLocaleString('en')} bids across the close, from clocks that are wrong`,
    errors,
    answers,
    `${rows[0].late} late`,
  );
}

async function bidDuringKill(
  kit: Kit,
  servers: MeasuredServer[],
  { chance }: Sizes,
  start: () => Promise<MeasuredServer>,
): Promise<BenchmarkResult> {
  const auction = await createAuction(kit, bidderCount);
  const answers: BidResponse[] = [];
  const maxBids = 1_000;
  let sent = 0;
  const bidder = async (_: unknown, index: number) => {
    // If there is no response, the same bid is sent again to a running process.
    let poster = await Poster.open(servers[index % 2]?.origin ?? '');
    while (sent < maxBids) {
      const bid = randomBid(auction, chance, sent++ / maxBids);
      let answer = await placeBid(poster, bid).catch(() => null);
      if (!answer) {
        poster = await Poster.open(servers[0]?.origin ?? '');
        answer = await placeBid(poster, bid);
      }
      answers.push(answer);
    }
    poster.close();
  };
  const load = Promise.all(Array.from({ length: 40 }, bidder));
  while (answers.length < maxBids / 3) await wait(5);
  await servers[1]?.kill();
  await load;
  servers[1] = await start();
  await endAuction(kit, auction);
  const errors = await errorsOf(answers, await ledgerOf(servers, auction));
  return resultOf(
    `${maxBids.toLocaleString('en')} bids while one of two processes is killed`,
    errors,
    answers,
    'sent again',
  );
}

type BidResponse = { status: number; number: number | null; code: string | null };
const reply = z.object({ number: z.number().nullish(), code: z.string().nullish() });

const wrongClocks = ['Thu, 01 Jan 1970 00:00:00 GMT', 'Thu, 31 Dec 2099 23:59:59 GMT'];

/** @param part the finished part of the load test, from 0 to 1; amounts rise with it */
function randomBid({ lotId, people }: AuctionFixture, chance: SeededRandom, part: number): Post {
  const steps = Math.floor(part * 2_000) + chance.below(12);
  return {
    path: `/api/lots/${lotId}/bids`,
    headers: {
      cookie: `session=${chance.pick(people).session}`,
      'idempotency-key': newToken().slice(0, 22),
      date: chance.pick(wrongClocks),
    },
    body: { kind: chance.below(3) === 0 ? 'maximum' : 'bid', amount: startingBid + steps * increment },
  };
}

/** Returns the response to a bid. A client that gets a 503 retries with the same key. */
async function placeBid(poster: Poster, bid: Post): Promise<BidResponse> {
  for (;;) {
    const { status, text } = await poster.post(bid);
    if (status === 503) {
      await wait(100);
      continue;
    }
    const { number = null, code = null } = reply.parse(JSON.parse(text));
    return { status, number, code };
  }
}

async function ledgerOf([server]: MeasuredServer[], { lotId }: AuctionFixture): Promise<Ledger> {
  const response = await fetch(`${server?.origin}/api/lots/${lotId}/ledger`);
  return ledgerReply.parse(await response.json());
}

const expectedRefusals = new Set([
  'bid_too_low',
  'already_leading',
  'maximum_not_more',
  'lot_closed',
  'too_many_attempts',
]);

async function errorsOf(responses: readonly BidResponse[], ledger: Ledger): Promise<string[]> {
  const accepted = responses.flatMap(({ status, number }) => (status === 201 ? [Number(number)] : []));
  const unexpected = responses.filter(
    ({ status, code }) => status !== 201 && !expectedRefusals.has(code ?? ''),
  );
  return [
    ...unexpected.map(({ status, code }) => `a bid was answered with ${status} ${code}`),
    ...bidHistoryErrors(accepted, ledger),
    ...(await verifyLedger(ledger)),
  ];
}

function resultOf(
  name: string,
  errors: string[],
  responses: readonly BidResponse[],
  details: string,
): BenchmarkResult {
  for (const error of errors.slice(0, 20)) console.log(`  wrong: ${error}`);
  const accepted = responses.filter(({ status }) => status === 201).length;
  return {
    name,
    ours: `${errors.length} faults; ${accepted} accepted, ${responses.length - accepted} refused, ${details}`,
    beside: 'the chain, checked, and every answer',
    ratio: '-',
    target: '0 faults',
    met: errors.length === 0,
  };
}
