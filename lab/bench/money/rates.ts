import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { visitorCookieValue } from '#kit/server/http/visitor.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLog } from '#kit/server/log.ts';
import { readConfig } from '../../../src/app/server/boot/config.ts';
import { openKit } from '../../../src/app/server/boot/open-kit.ts';
import { type CallKind, measureCalls, recordCall } from '../calls/call-rates.ts';
import { startMeasured } from '../measured-server.ts';
import type { BenchmarkResult } from '../report.ts';

const size = { rounds: 7, each: 600 };
const unlocksEach = 10;
const payer = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

/**
 * Measures calls per second over loopback, alternately with the same statements on as many bare connections.
 */
export async function measurePaymentRates(databaseUrl: string, dataDir: string): Promise<BenchmarkResult[]> {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { kit, close } = await openKit(config, openLog('silent'));
  const server = await startMeasured(join(import.meta.dirname, '../servers/paid-application.ts'), [
    databaseUrl,
    dataDir,
  ]);
  try {
    const homes = await createHomes(kit);
    return [
      await measureCalls(await unlockKind(kit, dataDir, homes), server, databaseUrl),
      await measureCalls(await quoteKind(kit, dataDir), server, databaseUrl),
    ];
  } finally {
    await server.stopAndWait();
    await close();
  }
}

async function createHomes(kit: Kit): Promise<number[]> {
  const home = await createTestProperty(kit, { ownerContactInfo: 'Call 0700 000 001' });
  const { rows } = await kit.pool.query(
    `with more as (
       insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx,
         bedrooms, bathrooms, square_meters)
       select owner_id, category, property_type, title, location, description, price, price_ugx, bedrooms, bathrooms,
         square_meters
       from properties, generate_series(2, $2) where id = $1 returning id)
     insert into owner_contacts (property_id, owner_contact_info)
     select more.id, owner_contact_info from more, owner_contacts where property_id = $1 returning property_id as id`,
    [home, unlocksEach],
  );
  return [home, ...rows.map(({ id }) => id)];
}

/** Creates visitors with a package of ten unlocks each. */
async function createVisitors({ pool }: Kit, count: number): Promise<string[]> {
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

async function unlockKind(kit: Kit, dataDir: string, homes: readonly number[]): Promise<CallKind> {
  let visitors: string[] = [];
  const visitorOf = (n: number) => visitors[n % visitors.length] as string;
  const homeOf = (n: number) => homes[Math.floor(n / visitors.length) % homes.length] as number;
  const buildRequest = (n: number) => ({
    path: `/api/properties/${homeOf(n)}/contact`,
    headers: { cookie: cookieOf(kit, visitorOf(n)) },
    body: { spend: true },
  });
  visitors = await createVisitors(kit, 1);
  const { statements } = await recordCall(kit, dataDir, buildRequest(0));
  const from = [homeOf(0), visitorOf(0)] as const;
  return {
    name: 'Openings of a contact with a package',
    ...size,
    status: 200,
    buildCall: buildRequest,
    statements,
    idChanges: (n) => [
      [from[0], homeOf(n)],
      [from[1], visitorOf(n)],
    ],
    async prepare() {
      visitors = await createVisitors(kit, size.each / unlocksEach);
    },
  };
}

async function quoteKind(kit: Kit, dataDir: string): Promise<CallKind> {
  const [visitor = ''] = await createVisitors(kit, 1);
  const [address, key] = ['10.0.0.1', randomUUID()];
  const requestQuote = (from: string, by: string, idempotencyKey: string) => ({
    path: '/api/viewing-packages/rental-10/purchase',
    headers: {
      cookie: cookieOf(kit, by),
      'x-forwarded-for': from,
      'idempotency-key': idempotencyKey,
    },
    body: payer,
  });
  const { statements, reply } = await recordCall(kit, dataDir, requestQuote(address, visitor, key));
  const newVisitorId = () => randomBytes(16).toString('base64url');
  const randomAddress = () => `10.${[...randomBytes(3)].join('.')}`;
  return {
    name: 'Quotes of a package',
    ...size,
    status: 201,
    buildCall: () => requestQuote(randomAddress(), newVisitorId(), randomUUID()),
    statements,
    idChanges: () => [
      [visitor, newVisitorId()],
      [address, randomAddress()],
      [key, randomUUID()],
      [String(JSON.parse(reply).reference), `pay_${randomBytes(18).toString('base64url')}`],
    ],
    prepare: async () => undefined,
  };
}
