import pg from 'pg';
import type { Kit } from '#kit/server/kit.ts';
import { createHttp } from '../../../src/app/server/boot/http.ts';
import { httpSettings } from '../http-settings.ts';
import type { MeasuredServer } from '../measured-server.ts';
import { type BenchmarkResult, formatLatency, latencyPercentiles, median } from '../report.ts';
import { type Post, Poster } from './poster.ts';
import { type IdChange, newIds, type Row, recordStatements, type Statement, withIds } from './statements.ts';

export const connections = 8;

/**
 * One kind of call: its request to the application, its recorded statements, and the ids to replace in them.
 */
export type CallKind = {
  name: string;
  status: number;
  /** Returns the round's n-th call. */
  buildCall(n: number): Post;
  statements: Statement[];
  idChanges(n: number): IdChange[];
  rounds: number;
  /** The number of calls in each round. */
  each: number;
  /** Runs before each round, both ours and the bare client's. */
  prepare(): Promise<void>;
  /** Describes the refusal of a call that several callers compete for. */
  refusal?: Refusal;
};

export type Refusal = {
  status: number;
  /** Returns true when the n-th caller has lost, judging by the result of a statement. */
  isMet(statement: Statement, rows: readonly Row[], n: number): boolean;
  /** The statements that the application still runs after a refusal. */
  remainingStatements: Statement[];
};

/** Records the statements that the application runs for one call, in this process. */
export async function recordCall(kit: Kit, dataDir: string, { path, headers, body }: Post) {
  const app = await createHttp(kit, httpSettings(kit, dataDir, { trustProxy: true }));
  // The statements of the startup are not part of the call.
  await app.ready();
  let [status, reply] = [0, ''];
  const statements = await recordStatements(kit.pool, async () => {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      ...(body && { payload: body }),
    });
    [status, reply] = [response.statusCode, response.body];
  });
  await app.close();
  return { statements, status, reply };
}

/** The results of a round. `cpuMs` is the CPU time per call of the process that is measured. */
export type Round = { perSecond: number; times: number[]; cpuMs: number; refused: number };

/**
 * Measures calls per second over loopback, alternately with the same statements on as many bare connections.
 */
export async function measureCalls(
  kind: CallKind,
  server: MeasuredServer,
  databaseUrl: string,
): Promise<BenchmarkResult> {
  const posters = await Promise.all(Array.from({ length: connections }, () => Poster.open(server.origin)));
  const clients = await Promise.all(Array.from({ length: connections }, () => bareClient(databaseUrl)));
  const ours = () =>
    runRound(kind, posters, server.cpuMs, async (poster, n) => {
      const { status, text } = await poster.post(kind.buildCall(n));
      if (status !== kind.status && status !== kind.refusal?.status) throw new Error(`${status}: ${text}`);
      return status === kind.status;
    });
  const bare = () => runRound(kind, clients, ownCpuMs, (client, n) => replay(client, kind, n));
  await ours();
  await bare();
  const pairs: Array<{ ours: Round; bare: Round }> = [];
  for (let round = 0; round < kind.rounds; round++) pairs.push({ ours: await ours(), bare: await bare() });
  for (const poster of posters) poster.close();
  await Promise.all(clients.map((client) => client.end()));
  return resultOf(kind, pairs);
}

/** Repeats the statements of a call with new ids. Returns true when the call was not refused. */
async function replay(
  client: pg.Client,
  { statements, idChanges, refusal }: CallKind,
  n: number,
): Promise<boolean> {
  const values = idChanges(n);
  for (const statement of statements) {
    const { rows } = await client.query<Row>(...withIds(statement, values));
    if (refusal?.isMet(statement, rows, n)) {
      for (const remaining of refusal.remainingStatements) await client.query(...withIds(remaining, values));
      return false;
    }
    values.unshift(...newIds(statement, rows));
  }
  return true;
}

function resultOf(
  { name, statements, each }: CallKind,
  pairs: Array<{ ours: Round; bare: Round }>,
): BenchmarkResult {
  const rate = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side].perSecond)).toFixed(0);
  const waits = (side: 'ours' | 'bare') =>
    `${formatLatency(latencyPercentiles(pairs.flatMap((pair) => pair[side].times)))}, ${median(pairs.map((pair) => pair[side].cpuMs)).toFixed(2)} ms CPU`;
  const refused = (side: 'ours' | 'bare') => {
    const share = median(pairs.map((pair) => pair[side].refused)) / each;
    return share > 0 ? `, ${(share * 100).toFixed(0)}% refused` : '';
  };
  const ratios = pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond);
  const ratio = median(ratios);
  return {
    name: `${name}, ${connections} connections, ${statements.length} statements each`,
    ours: `${rate('ours')} a second, ${waits('ours')}${refused('ours')}`,
    beside: `${rate('bare')} a second, ${waits('bare')}${refused('bare')} (a bare pg client, the same statements)`,
    ratio: `${ratio.toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
    target: '≥ 0.6',
    met: ratio >= 0.6,
  };
}

export async function bareClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c jit=off -c random_page_cost=1.1' });
  await client.connect();
  return client;
}

export async function ownCpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export async function runRound<By>(
  { prepare, each }: Pick<CallKind, 'prepare' | 'each'>,
  clients: By[],
  cpuMs: () => Promise<number>,
  call: (client: By, n: number) => Promise<boolean>,
): Promise<Round> {
  await prepare();
  const times: number[] = [];
  let [next, refused] = [0, 0];
  const [cpuBefore, startedAt] = [await cpuMs(), performance.now()];
  const sendRequests = async (client: By) => {
    while (next < each) {
      const n = next++;
      const sentAt = performance.now();
      if (!(await call(client, n))) refused += 1;
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(clients.map(sendRequests));
  const perSecond = (each * 1_000) / (performance.now() - startedAt);
  return { perSecond, times, cpuMs: ((await cpuMs()) - cpuBefore) / each, refused };
}
