import { randomUUID } from 'node:crypto';
import { stayLimits } from '#features/stays/choices.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import { type CallKind, recordCall } from '../calls/call-rates.ts';
import { cookieOf, createHomes, randomAddress, randomVisitorId, type Spread, size } from './some-homes.ts';

const nightPrice = 100_000;
type HoldRequest = { home: number; checkIn: string; nights: number };
type HoldClient = { visitor: string; address: string; key: string };
const randomClient = (): HoldClient => ({
  visitor: randomVisitorId(),
  address: randomAddress(),
  key: randomUUID(),
});

export async function holdKind(kit: Kit, dataDir: string, spread: Spread): Promise<CallKind> {
  const draft = { category: 'furnished_houses', propertyType: 'BnB', price: nightPrice } as const;
  const homes = await createHomes(kit, spread, draft);
  await kit.pool.query(`insert into stay_terms (property_id, books) select unnest($1::int[]), 'instant'`, [
    homes,
  ]);
  const requests = requestsFor(homes, spread, kampalaDay(kit.clock()));
  const requestOf = (n: number) => requests[n] as HoldRequest;
  const buildRequest = (n: number, { visitor, address, key }: HoldClient) => ({
    path: `/api/properties/${requestOf(n).home}/stays`,
    headers: { cookie: cookieOf(kit, visitor), 'x-forwarded-for': address, 'idempotency-key': key },
    body: {
      checkIn: requestOf(n).checkIn,
      nights: requestOf(n).nights,
      guests: 2,
      total: requestOf(n).nights * nightPrice,
      guest: { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' },
    },
  });
  const [first, second] = [randomClient(), randomClient()];
  const accepted = await recordCall(kit, dataDir, buildRequest(0, first));
  const refused = await recordCall(kit, dataDir, buildRequest(0, second));
  if (accepted.status !== 200 && accepted.status !== 201) throw new Error(accepted.reply);
  if (refused.status !== 409) throw new Error(refused.reply);
  const isInsert = ({ text }: { text: string }) => text.includes('insert into occupied_nights');
  const firstRequest = requestOf(0);
  return {
    name: `Holds of nights, ${spread}`,
    ...size,
    status: accepted.status,
    buildCall: (n) => buildRequest(n, randomClient()),
    statements: accepted.statements,
    idChanges(n) {
      const { home, checkIn, nights } = requestOf(n);
      return [
        [firstRequest.home, home],
        [firstRequest.checkIn, checkIn],
        [addDays(firstRequest.checkIn, firstRequest.nights), addDays(checkIn, nights)],
        [first.visitor, randomVisitorId()],
        [first.address, randomAddress()],
        [first.key, randomUUID()],
        [JSON.parse(accepted.reply).mark, newToken().slice(0, 32)],
      ];
    },
    refusal: {
      status: refused.status,
      isMet: (statement, rows) => isInsert(statement) && rows.length === 0,
      remainingStatements: refused.statements.slice(refused.statements.findIndex(isInsert) + 1),
    },
    prepare: async () => void (await kit.pool.query('delete from occupied_nights')),
  };
}

/**
 * Returns the requests of a round. On one home they overlap, so that most are refused in the end. On many
 * homes none overlap.
 */
function requestsFor(homes: readonly number[], spread: Spread, today: string): HoldRequest[] {
  const bookableDays = stayLimits.daysAhead - 10;
  return Array.from({ length: size.each }, (_, n) =>
    spread === 'one home'
      ? {
          home: homes[0] as number,
          checkIn: addDays(today, 5 + ((n * 197) % bookableDays)),
          nights: 1 + (n % 4),
        }
      : {
          home: homes[n % homes.length] as number,
          checkIn: addDays(today, 5 + 5 * Math.floor(n / homes.length)),
          nights: 3,
        },
  );
}
