import { randomInt, randomUUID } from 'node:crypto';
import { busyUntil, defaultHours, type Slot, slotStart } from '#features/viewings/rules.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newToken } from '#kit/server/secrets.ts';
import { type CallKind, recordCall } from '../calls/call-rates.ts';
import type { IdChange } from '../calls/statements.ts';
import { cookieOf, createHomes, randomAddress, randomVisitorId, type Spread, size } from './some-homes.ts';

type ViewingRequest = Slot & { home: number };
type ViewingClient = { visitor: string; address: string; key: string; phone: string; email: string };

function randomClient(): ViewingClient {
  const number = String(randomInt(10_000_000)).padStart(7, '0');
  return {
    visitor: randomVisitorId(),
    address: randomAddress(),
    key: randomUUID(),
    phone: `+25677${number}`,
    email: `guest-${randomUUID()}@example.com`,
  };
}

export async function viewingKind(kit: Kit, dataDir: string, spread: Spread): Promise<CallKind> {
  const homes = await createHomes(kit, spread, { category: 'for_sale' });
  const today = kampalaDay(kit.clock());
  const requests = requestsFor(homes, spread, today);
  const requestOf = (n: number) => requests[n] as ViewingRequest;
  const buildRequest = (n: number, { visitor, address, key, phone, email }: ViewingClient) => ({
    path: `/api/properties/${requestOf(n).home}/viewings`,
    headers: { cookie: cookieOf(kit, visitor), 'x-forwarded-for': address, 'idempotency-key': key },
    body: { day: requestOf(n).day, hour: requestOf(n).hour, name: 'Amina Sample', phone, email },
  });
  const [first, second] = [randomClient(), randomClient()];
  const accepted = await recordCall(kit, dataDir, buildRequest(0, first));
  const refused = await recordCall(kit, dataDir, buildRequest(0, second));
  if (accepted.status !== 201) throw new Error(accepted.reply);
  if (refused.status !== 409) throw new Error(refused.reply);
  const isConflictQuery = ({ text }: { text: string }) => text.includes('agent_free_at as "freeAgainAt"');
  const isInsert = ({ text }: { text: string }) => text.includes('insert into viewings');
  const firstRequest = requestOf(0);
  return {
    name: `Viewings, ${spread}`,
    ...size,
    status: accepted.status,
    buildCall: (n) => buildRequest(n, randomClient()),
    statements: accepted.statements,
    idChanges(n) {
      const request = requestOf(n);
      const client = randomClient();
      return [
        [firstRequest.home, request.home],
        ...instantsOf(firstRequest, today).map(
          (recorded, index): IdChange => [recorded, instantsOf(request, today)[index] ?? recorded],
        ),
        [first.visitor, client.visitor],
        [first.address, client.address],
        [first.key, client.key],
        [first.phone, client.phone],
        [first.email, client.email],
        [JSON.parse(accepted.reply).mark, newToken().slice(0, 32)],
      ];
    },
    refusal: {
      status: refused.status,
      isMet: (statement, rows, n) =>
        isInsert(statement)
          ? rows.length === 0
          : isConflictQuery(statement) &&
            rows.some(({ startsAt }) => isSame(startsAt, slotStart(requestOf(n)))),
      remainingStatements: refused.statements.slice(refused.statements.findIndex(isConflictQuery) + 1),
    },
    prepare: async () => void (await kit.pool.query('delete from viewings')),
  };
}

const isSame = (value: unknown, date: Date) => value instanceof Date && value.getTime() === date.getTime();

/**
 * Returns, as ISO strings, the start of a viewing, the time when the agent is free again, and the start and
 * end of the days around it that the server reads.
 */
function instantsOf(slot: Slot, today: string): string[] {
  const begin = [today, addDays(slot.day, -3)].toSorted()[1] as string;
  const end = [addDays(today, 30), addDays(begin, 10)].toSorted()[0] as string;
  const [from, to] = [begin, addDays(end, 1)].map((day) => slotStart({ day, hour: 0 }));
  return [slotStart(slot), busyUntil(slotStart(slot), defaultHours), from as Date, to as Date].map((at) =>
    at.toISOString(),
  );
}

const hoursADay = defaultHours.lastHour - defaultHours.firstHour + 1;

/**
 * Returns the requests of a round. On one home, up to two callers request each hour of two weeks. On many
 * homes, each hour is requested once.
 */
function requestsFor(homes: readonly number[], spread: Spread, today: string): ViewingRequest[] {
  return Array.from({ length: size.each }, (_, n) => {
    const slotNumber = spread === 'one home' ? (n * 101) % (14 * hoursADay) : Math.floor(n / homes.length);
    return {
      home: homes[n % homes.length] as number,
      day: addDays(today, 2 + Math.floor(slotNumber / hoursADay)),
      hour: defaultHours.firstHour + (slotNumber % hoursADay),
    };
  });
}
