import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome } from '#app/testing/claim-factory.ts';
import {
  backdateMembership,
  createMembership,
  payQuote,
  requestMembership,
} from '#app/testing/membership-factory.ts';
import { refundInFull } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readPlanLimits } from './plan-limits.ts';
import { formatSoldTerms, parseSoldTerms } from './sold-terms.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
afterEach(() => sells({ listings: 10, featured: 0 }));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
/** Changes the limits of Standard for periods that are sold later. */
const sells = ({ listings, featured }: { listings: number; featured: number }) =>
  query(`update plans set listing_limit = $1, featured_limit = $2 where name = 'standard'`, [
    listings,
    featured,
  ]);
const terms = async ({ id }: Person) => {
  const { listingLimit, featuredLimit } = await readPlanLimits(world.kit.db, id, world.kit.clock());
  return [listingLimit, featuredLimit];
};
const own = async ({ cookies }: Person) => (await world.inject({ url: '/api/membership', cookies })).json();
const choiceOf = async (person: Person, plan: string) =>
  (await own(person)).choices.find(({ name }: { name: string }) => name === plan);
const shown = async ({ id }: Person) =>
  (await query('select id from properties where owner_id = $1 and is_available order by id', [id])).map(
    (row) => row.id,
  );

async function manager(): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
  return person;
}

describe('sold period', () => {
  test('keeps its limits until it ends, and the next period pauses homes beyond the new limits', async () => {
    await sells({ listings: 3, featured: 2 });
    const person = await manager();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const homes = [];
    for (let n = 0; n < 3; n++) homes.push(await createListedHome(world, person));
    await sells({ listings: 1, featured: 0 });
    expect(await terms(person)).toEqual([3, 2]);

    // The renewal is quoted with the new limits before the payment.
    const renewal = await choiceOf(person, 'standard');
    expect(renewal).toMatchObject({ change: 'same', limits: { listings: 1 }, paused: { count: 2 } });
    expect(renewal.quotes[0]).toMatchObject({ isAtOnce: false, credit: 0 });
    expect((await own(person)).limits).toMatchObject({ listings: 3, featured: 2 });

    await createMembership(world, person.cookies, { plan: 'standard' });
    expect(await terms(person)).toEqual([3, 2]);
    expect((await own(person)).follows).toMatchObject({
      ...{ title: 'Standard', limits: { listings: 1, featured: 0 } },
      paused: { count: 2 },
    });
    expect(await shown(person)).toEqual(homes);

    await backdateMembership(world, person.id, 33);
    await world.runJobs('turn-memberships');
    expect(await terms(person)).toEqual([1, 0]);
    expect(await shown(person)).toEqual(homes.slice(2));
    expect(await own(person)).toMatchObject({ state: 'running', limits: { listings: 1 }, follows: null });
  });

  test('keeps its limits during the grace period', async () => {
    await sells({ listings: 3, featured: 2 });
    const person = await manager();
    await createMembership(world, person.cookies, { plan: 'standard' });
    await sells({ listings: 1, featured: 0 });
    await backdateMembership(world, person.id, 33);
    expect(await terms(person)).toEqual([3, 2]);
    await backdateMembership(world, person.id, 7);
    expect(await terms(person)).toEqual([5, 0]);
  });

  test('has the limits that were quoted', async () => {
    await sells({ listings: 3, featured: 2 });
    const person = await manager();
    const quoted = (await requestMembership(world, person.cookies, { plan: 'standard' })).json();
    await sells({ listings: 1, featured: 0 });
    await payQuote(world, person.cookies, quoted);
    expect(await terms(person)).toEqual([3, 2]);
  });

  test('restores its limits when the plan that replaced it is refunded', async () => {
    await sells({ listings: 3, featured: 2 });
    const person = await manager();
    await createMembership(world, person.cookies, { plan: 'standard' });
    await sells({ listings: 1, featured: 0 });
    const { transactionId } = await createMembership(world, person.cookies, { plan: 'premium' });
    expect(await terms(person)).toEqual([15, 0]);
    await refundInFull(world, transactionId, admin);
    expect(await terms(person)).toEqual([3, 2]);
  });

  test('counts with the size it had when sold: a plan that is no larger now follows it', async () => {
    const person = await manager();
    await createMembership(world, person.cookies, { plan: 'standard' });
    // A migration left older periods of Standard at this level.
    await query('update memberships set level = 3 where user_id = $1', [person.id]);
    expect((await choiceOf(person, 'premium')).quotes[0]).toMatchObject({ isAtOnce: false, credit: 0 });
    expect(await choiceOf(person, 'standard')).toMatchObject({ change: 'same' });
    expect((await choiceOf(person, 'enterprise')).quotes[0]).toMatchObject({ isAtOnce: true });
    const next = { method: 'PUT', url: '/api/membership/next', cookies: person.cookies } as const;
    expect((await world.inject({ ...next, payload: { plan: 'standard' } })).statusCode).toBe(409);
    expect((await world.inject({ ...next, payload: { plan: 'premium' } })).statusCode).toBe(200);
  });
});

test('states in the reminder the limits of the next period and the homes that it pauses', async () => {
  await sells({ listings: 3, featured: 2 });
  const person = await manager();
  await createMembership(world, person.cookies, { plan: 'standard' });
  for (let n = 0; n < 2; n++) await createListedHome(world, person);
  await sells({ listings: 1, featured: 0 });
  await backdateMembership(world, person.id, 20);
  await world.runJobs('remind-members');
  const [letter] = await query(
    `select body_text as text from emails where recipient = $1 and subject like '%plan%ends%'`,
    [person.email],
  );
  expect(letter.text).toContain('Your current period allows 3 listings at a time');
  expect(letter.text).toContain('The next period of the Standard plan allows 1 listing at a time');
  expect(letter.text).toContain('It has no room for 1 home that you have on the market now:');
});

test('formats terms as one string and parses them again', () => {
  const sold = { level: 4, listings: null, days: null, pictures: 25, tours: 0, featured: 20 };
  expect(formatSoldTerms(sold)).toBe('4/-/-/25/0/20');
  expect(parseSoldTerms('4/-/-/25/0/20')).toEqual(sold);
  for (const word of [undefined, '', '4/-', '4/-/-/25/0/20/1', 'x/1/1/1/1/1', '-/1/1/1/1/1'])
    expect(parseSoldTerms(word)).toBeNull();
});
