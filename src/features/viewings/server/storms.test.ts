import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { runWithConcurrency } from '#app/testing/in-flight.ts';
import { createOwner, createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { openTwoProcesses, type TwoProcesses } from '#app/testing/two-processes.ts';
import { bookAndConfirmViewing, morningClock, requestViewing } from '#app/testing/viewing-factory.ts';
import { openLink } from '#kit/server/secret-link.ts';

const time = morningClock();
let world: TestApp;
let processes: TwoProcesses;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  processes = await openTwoProcesses(world);
});
afterAll(async () => {
  await processes?.close();
  await world?.close();
});
beforeEach(async () => void (await query('delete from viewings')));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

async function homesOf(count: number): Promise<number[]> {
  const owner = await createOwner(world.kit);
  const homes = [];
  for (let index = 0; index < count; index++) {
    const id = await createTestProperty(world.kit, { category: 'for_sale' });
    await query('update properties set owner_id = $1 where id = $2', [owner, id]);
    homes.push(id);
  }
  return homes;
}

/** Creates a guest with a separate email address and phone number. */
function guest(index: number) {
  const phone = `0700 ${String(100_000 + index).replace(/(\d{3})(\d{3})/, '$1 $2')}`;
  const from = `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;
  return { from, changes: { phone } };
}

const overlaps = () =>
  query(`
    select one.id from viewings one join viewings other on one.id < other.id
      and (one.agent_id = other.agent_id or one.property_id = other.property_id)
      and tstzrange(one.starts_at, one.agent_free_at) && tstzrange(other.starts_at, other.agent_free_at)
    where one.state in ('booked', 'reserved') and other.state in ('booked', 'reserved')`);

test('books without overlaps or wrong rejections under 600 concurrent bookings in two processes', async () => {
  const [a = 0, b = 0] = await homesOf(2);
  const [c = 0] = await homesOf(1);
  const day = time.dayAfter(3);
  const answers = await runWithConcurrency(600, 40, async (index) => {
    const { from, changes } = guest(index);
    const home = [a, b, c][index % 3] ?? 0;
    const hour = 9 + (Math.floor(index / 3) % 9);
    const reply = await requestViewing(
      processes.processFor(index),
      home,
      { day, hour, ...changes },
      { from },
    );
    const { code = null, mark = null } = reply.json();
    return { home, hour, status: reply.statusCode, code, mark };
  });
  const won = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(['409 slot_taken']),
  );
  expect(await overlaps()).toEqual([]);
  // Each of the two agents has nine hours, and each booked hour belongs to one visitor with a success
  // response.
  expect(won).toHaveLength(18);
  const rows = await query(`select mark, property_id as home from viewings where state = 'reserved'`);
  const opened = rows.map(({ mark, home }) => ({ mark: openLink(world.kit.secrets, mark), home }));
  const byMark = (one: { mark: string }, other: { mark: string }) => (one.mark < other.mark ? -1 : 1);
  expect(opened.toSorted(byMark)).toEqual(
    won.map(({ mark, home }) => ({ mark: mark as string, home })).toSorted(byMark),
  );
});

test('returns correct responses without overlaps or a 500 under concurrent moves, bookings and cancellations', async () => {
  const homes = await homesOf(4);
  const day = time.dayAfter(4);
  const marks: string[] = [];
  for (const [index, home] of homes.entries()) {
    const { from, changes } = guest(1_000 + index);
    marks.push(
      (await bookAndConfirmViewing(world, home, { day, hour: 9 + index, ...changes }, { from })).json().mark,
    );
  }
  const move = (mark: string, hour: number, index: number) => async () => {
    const request = { method: 'POST' as const, url: `/api/viewings/${mark}/move`, payload: { day, hour } };
    return (await processes.processFor(index).inject(request)).statusCode;
  };
  for (let round = 0; round < 12; round++) {
    await query('delete from rate_limit_attempts');
    const tasks = [
      ...marks.map((mark, index) => move(mark, 9 + ((index + round + 1) % 5), index)),
      ...marks.map((mark, index) => move(mark, 13, index + 1)),
      ...homes.map((home, index) => async () => {
        const { from, changes } = guest(2_000 + round * 10 + index);
        return (
          await requestViewing(processes.processFor(index), home, { day, hour: 13, ...changes }, { from })
        ).statusCode;
      }),
    ];
    const statuses = await Promise.all(tasks.map((task) => task()));
    expect([round, statuses.filter((status) => ![200, 201, 409].includes(status))]).toEqual([round, []]);
    expect(await overlaps()).toEqual([]);
    await query(
      `delete from viewings where not mark_hash = any(select sha256(convert_to(mark, 'UTF8')) from unnest($1::text[]) as mark)`,
      [marks],
    );
  }
});

test('allows one account three of twelve concurrent bookings in two processes', async () => {
  const { cookies, id } = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [id]);
  const homes = (await Promise.all(Array.from({ length: 12 }, () => homesOf(1)))).flat();
  const replies = await Promise.all(
    homes.map((home, index) =>
      requestViewing(
        processes.processFor(index),
        home,
        { day: time.dayAfter(5), hour: 10, email: '' },
        { cookies },
      ),
    ),
  );
  const codes = replies.map((reply) => reply.json().code ?? 'booked').toSorted();
  expect(codes).toEqual([...Array(3).fill('booked'), ...Array(9).fill('enough_viewings')]);
});

test('allows two of many concurrent anonymous reservations from one network at a home in two processes', async () => {
  const [home = 0] = await homesOf(1);
  await query('delete from rate_limit_attempts');
  const statuses = await runWithConcurrency(24, 12, async (index) => {
    const { changes } = guest(6_000 + index);
    const at = { day: time.dayAfter(6 + (index % 3)), hour: 9 + (index % 8), ...changes };
    return (await requestViewing(processes.processFor(index), home, at, { from: '198.51.100.7' })).statusCode;
  });
  expect(statuses.filter((status) => status === 201)).toHaveLength(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(22);
});
