import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { readConfig } from '#app/server/config.ts';
import { createHttp } from '#app/server/http.ts';
import { openKit } from '#app/server/open-kit.ts';
import { someProperty } from '#app/testing/some-property.ts';
import { visitorCookieValue } from '#kit/server/http/visitor.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { type Figure, median, shown, waitsOf } from '../figures.ts';
import { httpSettings } from '../http-settings.ts';
import { type MeasuredServer, startMeasured } from '../measured-server.ts';
import { type Post, Poster } from './poster.ts';
import { about, type Statement, statementsOf } from './statements.ts';

const connections = 8;
const rounds = 7;
const eachRound = 600;
const openingsEach = 10;
const payer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

type Change = readonly [from: string | number, to: string | number];

/** One kind of call: how it is asked of the application, and what its statements were about when they were noted. */
type Kind = {
  name: string;
  status: number;
  /** Of the round's n-th call. */
  ask(n: number): Post;
  statements: Statement[];
  changes(n: number): Change[];
  /** Before each round of either side. */
  prepare(): Promise<void>;
};

/** Calls a second over loopback, and the same statements on as many bare connections, in turn. */
export async function rates(databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { kit, close } = await openKit(config, openLog('silent'));
  const server = await startMeasured(join(import.meta.dirname, '../servers/paid-application.ts'), [
    databaseUrl,
    dataDir,
  ]);
  try {
    const homes = await someHomes(kit);
    return [
      await figureOf(await openings(kit, dataDir, homes), server, databaseUrl),
      await figureOf(await quotes(kit, dataDir), server, databaseUrl),
    ];
  } finally {
    await server.stopped();
    await close();
  }
}

async function someHomes(kit: Kit): Promise<number[]> {
  const home = await someProperty(kit, { ownerContactInfo: 'Call 0700 000 001' });
  const { rows } = await kit.pool.query(
    `with more as (
       insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
         bedrooms, bathrooms, square_meters)
       select owner_id, category, property_type, title, location, description, price, price_ugx, bedrooms, bathrooms,
         square_meters
       from properties, generate_series(2, $2) where id = $1 returning id)
     insert into owner_contacts (property_id, owner_contact_info)
     select more.id, owner_contact_info from more, owner_contacts where property_id = $1 returning property_id as id`,
    [home, openingsEach],
  );
  return [home, ...rows.map(({ id }) => id)];
}

/** Visitors with a package of ten openings each. */
async function someVisitors({ pool }: Kit, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString('base64url'));
  await pool.query(
    `with paid as (
       insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, expires_at)
       select 'pay_' || id, 'viewing_package', 'rental-10', 'Viewing Package', 15000, 'UGX', id, $2, $3, now() + interval '1 hour'
       from unnest($1::text[]) as id returning id, visitor_id)
     insert into viewing_packages (offer, intent_id, visitor_id, opens, quota, ends_at)
     select 'rental-10', id, visitor_id, 'rental_units', 10, now() + interval '1 day' from paid`,
    [ids, payer.email, payer.name],
  );
  return ids;
}

const cookieOf = ({ secrets }: Kit, visitor: string) => `visitor=${visitorCookieValue(visitor, secrets)}`;

async function openings(kit: Kit, dataDir: string, homes: readonly number[]): Promise<Kind> {
  let visitors: string[] = [];
  const visitorOf = (n: number) => visitors[n % visitors.length] as string;
  const homeOf = (n: number) => homes[Math.floor(n / visitors.length) % homes.length] as number;
  const ask = (n: number) => ({
    path: `/api/properties/${homeOf(n)}/contact`,
    headers: { cookie: cookieOf(kit, visitorOf(n)) },
    body: { spend: true },
  });
  visitors = await someVisitors(kit, 1);
  const { statements } = await noted(kit, dataDir, ask(0));
  const from = [homeOf(0), visitorOf(0)] as const;
  return {
    name: 'Openings of a contact with a package',
    status: 200,
    ask,
    statements,
    changes: (n) => [
      [from[0], homeOf(n)],
      [from[1], visitorOf(n)],
    ],
    async prepare() {
      visitors = await someVisitors(kit, eachRound / openingsEach);
    },
  };
}

async function quotes(kit: Kit, dataDir: string): Promise<Kind> {
  const [visitor = ''] = await someVisitors(kit, 1);
  const [address, key] = ['10.0.0.1', randomUUID()];
  const ask = (from: string, by: string, idempotencyKey: string) => ({
    path: '/api/viewing-packages/rental-10/purchase',
    headers: {
      cookie: cookieOf(kit, by),
      'x-forwarded-for': from,
      'idempotency-key': idempotencyKey,
    },
    body: payer,
  });
  const { statements, reply } = await noted(kit, dataDir, ask(address, visitor, key));
  const someVisitor = () => randomBytes(16).toString('base64url');
  const someAddress = () => `10.${[...randomBytes(3)].join('.')}`;
  return {
    name: 'Quotes of a package',
    status: 201,
    ask: () => ask(someAddress(), someVisitor(), randomUUID()),
    statements,
    changes: () => [
      [visitor, someVisitor()],
      [address, someAddress()],
      [key, randomUUID()],
      [String(JSON.parse(reply).reference), `pay_${randomBytes(18).toString('base64url')}`],
    ],
    prepare: async () => undefined,
  };
}

/** What the application asks the database for one call, noted in this process. */
async function noted(kit: Kit, dataDir: string, { path, headers, body }: Post) {
  const app = await createHttp(kit, httpSettings(dataDir, { trustProxy: true }));
  // What it does at its start is not part of a call.
  await app.ready();
  let reply = '';
  const statements = await statementsOf(kit.pool, async () => {
    const answer = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      payload: body,
    });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    reply = answer.body;
  });
  await app.close();
  return { statements, reply };
}

/** `cpuMs`: what whoever asks the database has used for each. */
type Round = { perSecond: number; times: number[]; cpuMs: number };

async function figureOf(kind: Kind, server: MeasuredServer, databaseUrl: string): Promise<Figure> {
  const posters = await Promise.all(Array.from({ length: connections }, () => Poster.open(server.origin)));
  const clients = await Promise.all(Array.from({ length: connections }, () => bareClient(databaseUrl)));
  const ours = () =>
    inTurn(kind, posters, server.cpuMs, async (poster, n) => {
      const { status, text } = await poster.post(kind.ask(n));
      if (status !== kind.status) throw new Error(`${status}: ${text}`);
    });
  const bare = () =>
    inTurn(kind, clients, ownCpuMs, async (client, n) => {
      const changes = kind.changes(n);
      for (const { text, values } of kind.statements.map((one) => about(one, changes)))
        await client.query(text, [...(values ?? [])]);
    });
  await ours();
  await bare();
  const pairs: Array<{ ours: Round; bare: Round }> = [];
  for (let round = 0; round < rounds; round++) pairs.push({ ours: await ours(), bare: await bare() });
  for (const poster of posters) poster.close();
  await Promise.all(clients.map((client) => client.end()));
  return judged(kind, pairs);
}

function judged({ name, statements }: Kind, pairs: Array<{ ours: Round; bare: Round }>): Figure {
  const rate = (side: 'ours' | 'bare') => median(pairs.map((pair) => pair[side].perSecond)).toFixed(0);
  const waits = (side: 'ours' | 'bare') =>
    `${shown(waitsOf(pairs.flatMap((pair) => pair[side].times)))}, ${median(pairs.map((pair) => pair[side].cpuMs)).toFixed(2)} ms CPU`;
  const ratio = median(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond));
  return {
    name: `${name}, ${connections} connections, ${statements.length} statements each`,
    ours: `${rate('ours')} a second, ${waits('ours')}`,
    beside: `${rate('bare')} a second, ${waits('bare')} (a bare pg client, the same statements)`,
    ratio: ratio.toFixed(2),
    target: '≥ 0.6',
    met: ratio >= 0.6,
  };
}

async function bareClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, options: '-c jit=off -c random_page_cost=1.1' });
  await client.connect();
  return client;
}

async function ownCpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

async function inTurn<By>(
  { prepare }: Kind,
  all: By[],
  cpuMs: () => Promise<number>,
  call: (by: By, n: number) => Promise<void>,
): Promise<Round> {
  await prepare();
  const times: number[] = [];
  let next = 0;
  const [cpuBefore, startedAt] = [await cpuMs(), performance.now()];
  const askOn = async (by: By) => {
    while (next < eachRound) {
      const n = next++;
      const at = performance.now();
      await call(by, n);
      times.push(performance.now() - at);
    }
  };
  await Promise.all(all.map(askOn));
  const perSecond = (eachRound * 1_000) / (performance.now() - startedAt);
  return { perSecond, times, cpuMs: ((await cpuMs()) - cpuBefore) / eachRound };
}
