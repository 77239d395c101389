import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cookies } from '#app/testing/actors.ts';
import { runWithConcurrency } from '#app/testing/in-flight.ts';
import { createVisitor, expectBalancedLedger } from '#app/testing/payment-factory.ts';
import {
  bookStayAs,
  confirmPayment,
  createStayProperty,
  dayAhead,
  endHold,
  fetchStay,
  type HouseFixture,
  occupiedNights,
  startStayPayment,
} from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openTwoProcesses, type TwoProcesses } from '#app/testing/two-processes.ts';
import { addDays } from '#kit/calendar-day.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';

let world: TestApp;
let processes: TwoProcesses;
let house: HouseFixture;
beforeAll(async () => {
  world = await createTestApp();
  processes = await openTwoProcesses(world);
});
afterAll(async () => {
  await processes?.close();
  await world?.close();
});

const seed = randomInt(2 ** 31);

type Attempt = { from: string; to: string; status: number; mark: string | null };

const overlap = (one: { from: string; to: string }, other: { from: string; to: string }) =>
  one.from < other.to && other.from < one.to;

test(`books random nights of one home in two processes, none twice, and rejects none wrongly (seed ${seed})`, async () => {
  house = await createStayProperty(world);
  // Each attempt uses another guest, because a new hold releases the guest's earlier holds.
  const chance = new SeededRandom(seed);
  const wishes = Array.from({ length: 600 }, () => ({
    start: chance.below(90),
    nights: 1 + chance.below(4),
  }));
  const people: Cookies[] = await runWithConcurrency(wishes.length, 8, async () => createVisitor(world));
  await world.kit.pool.query(
    // Expired holds cover all nights.
    `with stay as (
       insert into stays (mark, property_id, title, host_id, visitor_id, check_in, check_out, guests, state, books,
         currency, lines, total, deposit, tier, steps, balance_due)
       select lpad(n::text, 32, 'x'), $1, 'Ended', $2, 'nobody', $3::date + n * 3, $3::date + n * 3 + 2, 1, 'held',
         'instant', 'UGX', '[]', 1, 1, 'moderate', '[]', $3::date
       from generate_series(0, 29) as n returning id, check_in, check_out)
     insert into occupied_nights (property_id, kind, nights, stay_id, hold_expires_at)
     select $1, 'hold', daterange(check_in, check_out), id, clock_timestamp() - interval '1 second' from stay`,
    [house.id, house.host.id, dayAhead(world, 5)],
  );
  const attempts = await runWithConcurrency(wishes.length, 80, async (index): Promise<Attempt> => {
    const { start, nights } = wishes[index] ?? { start: 0, nights: 1 };
    const from = dayAhead(world, 5 + start);
    // Each request has its own address, so that no limit applies.
    const { inject } = processes.processFor(index, `10.0.${index >> 8}.${index & 255}`);
    const reply = await bookStayAs({ ...world, inject }, people[index] ?? {}, house, {
      checkIn: from,
      nights,
    });
    return { from, to: addDays(from, nights), status: reply.statusCode, mark: reply.json().mark ?? null };
  });
  expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const booked = attempts.filter(({ status }) => status === 201);
  const { rows } = await world.kit.pool.query(
    `select s.mark, lower(t.nights)::text as "from", upper(t.nights)::text as "to"
     from occupied_nights t join stays s on s.id = t.stay_id where t.property_id = $1 and t.hold_expires_at > clock_timestamp()`,
    [house.id],
  );
  const byMark = (list: readonly { mark: string | null }[]) =>
    [...list].sort((one, other) => String(one.mark).localeCompare(String(other.mark)));
  const kept = rows.map((row) => ({ ...row, mark: openLink(world.kit.secrets, row.mark) }));
  expect(byMark(kept)).toEqual(byMark(booked.map(({ from, to, mark }) => ({ mark, from, to }))));
  const doubled = booked.filter((one) => booked.some((other) => other !== one && overlap(one, other)));
  expect(doubled).toEqual([]);
  const wronglyRefused = attempts.filter(
    (one) => one.status === 409 && !booked.some((other) => overlap(one, other)),
  );
  expect(wronglyRefused).toEqual([]);
});

test('loses no money when a late payment races with a booking of the same nights', async () => {
  const home = await createStayProperty(world);
  const outcomes: string[] = [];
  for (let round = 0; round < 40; round++) {
    await world.kit.pool.query('delete from rate_limit_attempts');
    const checkIn = dayAhead(world, 5 + round * 6);
    const [late, rival] = [await createVisitor(world), await createVisitor(world)];
    const { mark } = (await bookStayAs(world, late, home, { checkIn })).json();
    const quoted = (await startStayPayment(world, late, mark)).json();
    await endHold(world, mark);
    const [, booked] = await Promise.all([
      confirmPayment(world, quoted),
      bookStayAs({ ...world, ...processes.processFor(1) }, rival, home, { checkIn: addDays(checkIn, 1) }),
    ]);
    await world.finishJobs();
    const { state, paid, returned } = await fetchStay(world, mark);
    const isRivals = booked.statusCode === 201;
    outcomes.push(isRivals ? 'rival' : 'late');
    expect([booked.statusCode, state === 'confirmed', paid, returned.amount]).toEqual(
      isRivals ? [201, false, 0, 60_000] : [409, true, 60_000, 0],
    );
    expect(await occupiedNights(world, home)).toContainEqual(
      expect.objectContaining({ from: isRivals ? addDays(checkIn, 1) : checkIn }),
    );
  }
  expect(outcomes).toHaveLength(40);
  await expectBalancedLedger(world);
});

test('cancels and refunds once for a hundred concurrent requests', async () => {
  const home = await createStayProperty(world);
  await world.kit.pool.query('delete from rate_limit_attempts');
  const guest = await createVisitor(world);
  const { mark } = (await bookStayAs(world, guest, home, { checkIn: dayAhead(world, 10) })).json();
  await confirmPayment(world, (await startStayPayment(world, guest, mark)).json());
  const before = world.payments.refunds.length;
  const replies = await runWithConcurrency(100, 50, (index) =>
    processes.processFor(index).inject({
      method: 'POST',
      url: `/api/stays/${mark}/cancel`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { refund: 60_000 },
    }),
  );
  await world.finishJobs();
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(world.payments.refunds.slice(before)).toMatchObject([{ amount: 60_000 }]);
  await expectBalancedLedger(world);
});

test('completes repeated concurrent swaps of nights between two stays without a deadlock', async () => {
  const home = await createStayProperty(world);
  const [one, other] = [await createVisitor(world), await createVisitor(world)];
  const [first, later] = [dayAhead(world, 10), dayAhead(world, 20)];
  const marks: string[] = [];
  for (const [cookies, checkIn] of [
    [one, first],
    [other, later],
  ] as const) {
    const { mark } = (await bookStayAs(world, cookies, home, { checkIn })).json();
    await confirmPayment(world, (await startStayPayment(world, cookies, mark)).json());
    marks.push(mark);
  }
  const replies = await runWithConcurrency(40, 8, (index) =>
    processes.processFor(index).inject({
      method: 'POST',
      url: `/api/stays/${marks[index % 2]}/move`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { checkIn: index % 3 === 0 ? first : later, nights: 3, total: 300_000 },
    }),
  );
  expect(replies.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
  expect(await occupiedNights(world, home)).toHaveLength(2);
});
