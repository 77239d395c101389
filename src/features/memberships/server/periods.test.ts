import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createMembership } from '#app/testing/membership-factory.ts';
import { refundInFull } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Creates a manager on Basic. */
async function member(): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
  return person;
}
const buy = ({ cookies }: Person, plan: string, months = 1) =>
  createMembership(world, cookies, { plan, months });
const call = (who: Person, method: 'GET' | 'POST', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const own = async (who: Person) => (await call(who, 'GET', '/api/membership')).json();
const give = (id: number, plan: string) =>
  call(admin, 'POST', `/api/users/${id}/memberships`, { plan, months: 1, reason: 'For the first agents' });

type Row = { plan: string; source: string; from: Date; until: Date; value: number; credit: number };
/** Returns the user's periods in this state, earliest first. */
const periods = ({ id }: Person, state = 'live'): Promise<Row[]> =>
  query(
    `select plan, source, starts_at as "from", ends_at as until, value::float8 as value, credit::float8 as credit
     from memberships where user_id = $1 and state = $2 order by starts_at, id`,
    [id, state],
  );
const lengthOf = (one: Row | undefined) => Number(one?.until) - Number(one?.from);

async function giveBack(transactionId: string) {
  await refundInFull(world, transactionId, admin);
  await world.finishJobs();
}

describe('refund of a period', () => {
  test('restores all periods that a refunded larger plan replaced, in order and at their value', async () => {
    const person = await member();
    await buy(person, 'standard');
    await buy(person, 'standard');
    const before = await own(person);
    const { transactionId } = await buy(person, 'premium', 3);
    // A replaced period that had not begun gets no duration.
    expect((await periods(person, 'replaced')).map(lengthOf).map((ms) => ms > 0)).toEqual([true, false]);
    await giveBack(transactionId);
    const [first, second, ...more] = await periods(person);
    expect([first, second]).toMatchObject([
      { plan: 'standard', source: 'restored' },
      { plan: 'standard', source: 'restored', from: first?.until, value: 30_000 },
    ]);
    expect(more).toEqual([]);
    expect(first?.value).toBeGreaterThan(27_000);
    expect(first?.value).toBeLessThanOrEqual(30_000);
    const lost = Date.parse((await own(person)).endsAt) - Date.parse(before.endsAt);
    expect(Math.round(lost / 86_400_000) + 0).toBe(0);
  });

  test('moves later periods forward when a future period is refunded', async () => {
    const person = await member();
    await buy(person, 'premium');
    const { transactionId } = await buy(person, 'standard');
    await buy(person, 'standard', 3);
    const [running, , last] = await periods(person);
    await giveBack(transactionId);
    const [still, moved, ...more] = await periods(person);
    expect([still, more]).toEqual([running, []]);
    expect(moved?.from).toEqual(running?.until);
    expect(lengthOf(moved)).toBe(lengthOf(last));
  });

  test('keeps the paid value of a larger plan whose credited period is refunded', async () => {
    const person = await member();
    const { transactionId } = await buy(person, 'standard');
    const { amount } = await buy(person, 'premium');
    await giveBack(transactionId);
    expect(await periods(person)).toMatchObject([{ plan: 'premium', value: amount, credit: 0 }]);
  });

  test('ends a plan changed to entirely by credit when the credited period is refunded', async () => {
    const person = await member();
    const { transactionId } = await buy(person, 'standard', 12);
    const change = { plan: 'premium', months: 1 };
    expect((await call(person, 'POST', '/api/membership/change', change)).statusCode).toBe(200);
    await giveBack(transactionId);
    const rows = await periods(person);
    expect(rows).toMatchObject([{ plan: 'premium', source: 'changed', value: 0, credit: 0 }]);
    expect(lengthOf(rows[0])).toBe(60_000);
  });
});

describe('months granted by an admin', () => {
  test('keep the paid value of the plan that they replace', async () => {
    const person = await member();
    await buy(person, 'standard');
    expect((await give(person.id, 'premium')).statusCode).toBe(201);
    const [given] = await periods(person);
    expect(given).toMatchObject({ plan: 'premium', source: 'given', value: given?.credit });
    expect(given?.credit).toBeGreaterThan(27_000);
  });

  test('fulfil a request for the same plan and record the admin in the log', async () => {
    const person = await member();
    await query(`update users set requested_plan = 'standard' where id = $1`, [person.id]);
    await give(person.id, 'standard');
    expect(await own(person)).toMatchObject({ plan: 'standard', wish: null });
    expect(
      await query(`select actor_id from audit_entries where action = 'membership given' and subject = $1`, [
        `user ${person.id}`,
      ]),
    ).toEqual([{ actor_id: admin.id }]);
  });

  test('cannot be for a smaller plan than one without an end', async () => {
    const person = await member();
    await query(`update users set membership_plan = 'premium' where id = $1`, [person.id]);
    expect((await give(person.id, 'standard')).json().code).toBe('no_end');
    expect(await periods(person)).toEqual([]);
  });
});
