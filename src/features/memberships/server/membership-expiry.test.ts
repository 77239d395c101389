import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome } from '#app/testing/claim-factory.ts';
import { backdateMembership, createMembership } from '#app/testing/membership-factory.ts';
import { refundInFull } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countLockWaits } from '#app/testing/waiting-for-locks.ts';
import { graceDays } from '#features/memberships/rules.ts';
import { formatDate } from '#kit/dates.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Creates a manager with a paid plan, or on Basic for null. */
async function member(plan: string | null): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
  if (plan !== null) await createMembership(world, person.cookies, { plan });
  return person;
}
const call = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const own = async (who: Person) => (await call(who, 'GET', '/api/membership')).json();
const chooseNext = (who: Person, plan: string) => call(who, 'PUT', '/api/membership/next', { plan });
const remind = () => world.runJobs('remind-members');
const turn = () => world.runJobs('turn-memberships');
/** Returns the emails about the end of the user's plan and about the pause of their homes. */
const lettersTo = ({ id }: Person) =>
  query('select subject, body_text as text from emails where key like any($1) order by id', [
    [`membership ${id} ends %`, `membership ${id} lapsed %`],
  ]);
const pauseOf = (endsAt: string) =>
  formatDate(new Date(Date.parse(endsAt) + graceDays * 86_400_000).toISOString());

/** Changes an account while a job that has selected it waits for its lock. */
async function changeBeforeItsTurn({ id }: Person, job: string, change: string): Promise<void> {
  const client = await world.kit.pool.connect();
  try {
    await client.query('begin');
    await client.query('select from users where id = $1 for update', [id]);
    const done = world.runJobs(job);
    await expect.poll(() => countLockWaits(world.kit.db)).toBe(1);
    await client.query(`update users set ${change} where id = $1`, [id]);
    await client.query('commit');
    await done;
  } finally {
    // Destroying the connection releases its locks even if an expectation has failed.
    client.release(true);
  }
}
const choices = {
  basic: `membership_plan = 'basic', membership_starts_at = null, membership_ends_at = null`,
  basicForAfterwards: `next_plan = 'basic'`,
};

describe('change to Basic during the job', () => {
  test.each([
    ['at once', choices.basic],
    ['for afterwards', choices.basicForAfterwards],
  ])('sends no reminder after a change to Basic %s', async (_, change) => {
    const person = await member('standard');
    await backdateMembership(world, person.id, 28);
    await changeBeforeItsTurn(person, 'remind-members', change);
    expect(await lettersTo(person)).toEqual([]);
  });

  test.each([
    ['at once', choices.basic],
    ['for afterwards', choices.basicForAfterwards],
  ])('pauses nothing and sends no email after a change to Basic %s', async (_, change) => {
    const person = await member('standard');
    await backdateMembership(world, person.id, 40);
    await changeBeforeItsTurn(person, 'turn-memberships', change);
    expect(await own(person)).toMatchObject({ plan: 'basic', state: 'free', endsAt: null });
    expect(await query('select membership_lapsed_at from users where id = $1', [person.id])).toEqual([
      { membership_lapsed_at: null },
    ]);
    expect(await lettersTo(person)).toEqual([]);
  });
});

describe('reminder', () => {
  test('skips an owner who has paid for a following plan, until that payment is refunded', async () => {
    const person = await member('premium');
    const { transactionId } = await createMembership(world, person.cookies, { plan: 'standard' });
    await backdateMembership(world, person.id, 28);
    await remind();
    expect(await lettersTo(person)).toEqual([]);
    await refundInFull(world, transactionId, admin);
    await world.finishJobs();
    await remind();
    expect(await lettersTo(person)).toHaveLength(1);
  });

  test('skips an owner who may no longer list', async () => {
    const person = await member('standard');
    await query(`update users set role = 'user' where id = $1`, [person.id]);
    await backdateMembership(world, person.id, 28);
    await remind();
    expect(await lettersTo(person)).toEqual([]);
  });

  test('states the chosen smaller plan and charges for it by its link', async () => {
    const person = await member('premium');
    await chooseNext(person, 'standard');
    await backdateMembership(world, person.id, 28);
    await remind();
    const [letter, ...more] = await lettersTo(person);
    expect([letter.subject, more]).toEqual([expect.stringMatching(/^Your Premium plan /), []]);
    const { mark } = await own(person);
    expect(letter.text).toContain(`http://localhost:3000/memberships/${mark}`);
    expect((await own(person)).mark).toBe(mark);
    expect((await world.inject({ url: `/api/memberships/${mark}` })).json()).toMatchObject({
      name: expect.stringContaining('Person'),
      choice: { name: 'standard' },
    });
  });

  test('calls a trial a trial and states when homes are paused, also on its last day', async () => {
    const person = await member(null);
    expect((await call(person, 'POST', '/api/membership/trial')).statusCode).toBe(200);
    await backdateMembership(world, person.id, 11);
    await remind();
    const { endsAt } = await own(person);
    await backdateMembership(world, person.id, 3);
    await remind();
    const { endsAt: ended } = await own(person);
    expect(await lettersTo(person)).toEqual([
      {
        subject: `Your free trial on Ennyumba ends on ${formatDate(endsAt)}`,
        text: expect.stringMatching(
          new RegExp(`Mobile money payments are not automatic.*If you do not pay by ${pauseOf(endsAt)}`, 's'),
        ),
      },
      {
        subject: 'Your free trial has ended',
        text: expect.stringContaining(
          `Your free trial ended on ${formatDate(ended)}. Your homes stay available until ${pauseOf(ended)}.`,
        ),
      },
    ]);
  });
});

describe('end of a plan', () => {
  test('grants the grace period even when an unpaid smaller plan was chosen', async () => {
    const person = await member('premium');
    await chooseNext(person, 'standard');
    await backdateMembership(world, person.id, 32);
    await turn();
    expect(await own(person)).toMatchObject({ plan: 'premium', state: 'grace', next: 'standard' });
  });

  test('starts the paid smaller plan and pauses the homes beyond its limit', async () => {
    onTestFinished(async () => {
      await query(`update plans set listing_limit = 10 where name = 'standard'`);
    });
    const person = await member('premium');
    const homes = [await createListedHome(world, person), await createListedHome(world, person)];
    await query(`update plans set listing_limit = 1 where name = 'standard'`);
    await createMembership(world, person.cookies, { plan: 'standard' });
    await backdateMembership(world, person.id, 33);
    await turn();
    expect(await own(person)).toMatchObject({ plan: 'standard', state: 'running' });
    expect(
      await query('select id, is_available as shown from properties where owner_id = $1 order by id', [
        person.id,
      ]),
    ).toEqual([
      { id: homes[0], shown: false },
      { id: homes[1], shown: true },
    ]);
  });

  test('pauses nothing for an account on Basic with an old end date', async () => {
    const person = await member(null);
    await query(
      `update users set membership_starts_at = now() - interval '60 days', membership_ends_at = now() - interval '30 days'
       where id = $1`,
      [person.id],
    );
    await turn();
    expect(await own(person)).toMatchObject({ plan: 'basic', state: 'free', endsAt: null });
    expect(await lettersTo(person)).toEqual([]);
  });

  test('allows Basic as soon as the plan has ended, also in the grace period', async () => {
    const person = await member('standard');
    await backdateMembership(world, person.id, 33);
    const reply = await call(person, 'POST', '/api/membership/basic', {});
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { plan: 'basic', state: 'free' }]);
  });

  test('forgets the choice of Basic once Basic has begun, so that a later plan does not end with it', async () => {
    const person = await member('standard');
    await chooseNext(person, 'basic');
    await backdateMembership(world, person.id, 31);
    await turn();
    expect(await own(person)).toMatchObject({ plan: 'basic', next: null });
    await createMembership(world, person.cookies, { plan: 'standard' });
    await backdateMembership(world, person.id, 31);
    await turn();
    expect(await own(person)).toMatchObject({ plan: 'standard', state: 'grace', next: null });
  });

  test('rejects a following plan in the grace period', async () => {
    const person = await member('standard');
    await backdateMembership(world, person.id, 33);
    const reply = await chooseNext(person, 'basic');
    expect([reply.statusCode, reply.json().code, (await own(person)).next]).toEqual([
      409,
      'not_smaller',
      null,
    ]);
  });

  test('rejects Basic for an account that is already on Basic', async () => {
    const reply = await call(await member(null), 'POST', '/api/membership/basic', {});
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'plan_runs']);
  });
});
