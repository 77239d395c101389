import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { backdateMembership, createMembership } from '#app/testing/membership-factory.ts';
import { refundInFull } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readSitemapPart } from '#features/properties/server/site-map-reads.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const home = {
  title: 'One of several homes',
  location: 'Ntinda',
  description: 'A flat that takes a place on the market.',
  price: 500_000,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 40,
  propertyType: 'Apartment',
  category: 'rental_units',
};
const call = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const create = async (who: Person, changes: object = {}): Promise<number> => {
  const reply = await call(who, 'POST', '/api/properties/create', { ...home, ...changes });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
};
const toggle = (who: Person, id: number) => call(who, 'POST', `/api/properties/${id}/toggle-availability`);
const desk = async (who: Person) => (await call(who, 'GET', '/api/desk/properties')).json();
const own = async (who: Person) => (await call(who, 'GET', '/api/membership')).json();
const mailsTo = (who: Person) =>
  query('select subject, body_text as text from emails where recipient = $1 order by id', [who.email]);

/** Returns the IDs of the listings that are on the market, paused and featured. */
async function standing(who: Person) {
  const rows = await query(
    'select id, is_available, is_featured, paused_by_plan from properties where owner_id = $1 order by id',
    [who.id],
  );
  const ids = (column: string) => rows.filter((row) => row[column]).map(({ id }) => id);
  return { shown: ids('is_available'), paused: ids('paused_by_plan'), featured: ids('is_featured') };
}

/**
 * Returns how many of these homes are in the list, on the map and in the sitemap, and the totals of the list
 * and of the filters.
 */
async function found(ids: readonly number[]) {
  await world.search.index.settled();
  const read = async (path: string) => (await world.inject({ url: `/api/properties${path}` })).json();
  const isOne = ({ id }: { id: number }) => ids.includes(id);
  const page = await read('/page?limit=48&sort=newest');
  return {
    listed: page.items.filter(isOne).length,
    total: page.total,
    counted: (await read('/facets')).total,
    pins: (await read('/pins')).items.filter(isOne).length,
    mapped: (await readSitemapPart(world.kit.pool, 1)).filter(isOne).length,
  };
}

/** Creates a manager with a paid plan. */
async function member(plan: string, months = 1): Promise<Person & { transactionId: string }> {
  const person = await signInAs(world, 'property_manager');
  await query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
  const { transactionId } = await createMembership(world, person.cookies, { plan, months });
  return { ...person, transactionId };
}

/** Moves the membership into the past and runs the jobs. */
async function pass(who: Person, days: number) {
  await backdateMembership(world, who.id, days);
  await run();
}
const run = () => world.runJobs('remind-members', 'turn-memberships');

test('pauses every listing when a plan lapses and restores exactly those after a payment', async () => {
  const person = await member('professional');
  const [one, two, let_] = [
    await create(person, { isFeatured: true }),
    await create(person),
    await create(person),
  ];
  await toggle(person, let_);
  await pass(person, 32);
  // The plan is in its grace period.
  expect(await standing(person)).toEqual({ shown: [one, two], paused: [], featured: [one] });
  const { state, pausesAt } = await own(person);
  expect(state).toBe('grace');
  expect((await desk(person)).room).toMatchObject({ used: 2, isLapsed: false, graceUntil: pausesAt });
  await pass(person, 7);
  expect(await standing(person)).toEqual({ shown: [], paused: [one, two], featured: [] });
  expect((await own(person)).state).toBe('lapsed');
  expect((await desk(person)).room).toMatchObject({ paused: 2, isLapsed: true });
  expect((await desk(person)).items.map(({ isPaused }: { isPaused: boolean }) => isPaused)).toEqual([
    false,
    true,
    true,
  ]);
  expect((await world.inject({ url: `/api/properties/${one}` })).json().isAvailable).toBe(false);
  // A manager cannot put a home on the market after the plan has ended.
  expect((await toggle(person, one)).json().code).toBe('plan_ended');
  expect((await call(person, 'POST', '/api/properties/create', home)).json().code).toBe('plan_ended');
  await createMembership(world, person.cookies, { plan: 'professional' });
  expect(await standing(person)).toEqual({ shown: [one, two], paused: [], featured: [one] });
  expect((await desk(person)).room).toMatchObject({ paused: 0, isLapsed: false });
  const trail = (await call(admin, 'GET', '/api/audit')).json();
  const whys = trail.map(({ details }: { details: { why?: string } }) => details.why).filter(Boolean);
  expect(whys).toEqual([...Array(2).fill('the plan has room again'), ...Array(2).fill('the plan has ended')]);
});

test('shows a paused home only by its link or in favorites, and leaves an unavailable one as it is', async () => {
  const person = await member('standard');
  const ids = [await create(person, { area: 'Ntinda' }), await create(person)];
  const off = await create(person);
  await toggle(person, off);
  const visible = async (listed: number) => {
    const seen = await found([...ids, off]);
    return { ...seen, total: seen.total - listed, counted: seen.counted - listed };
  };
  const { total: others } = await visible(3);
  const with_ = (listed: number) => ({
    listed,
    total: others,
    counted: others,
    pins: listed,
    mapped: listed,
  });
  await expect.poll(() => visible(3)).toEqual(with_(3));
  await pass(person, 40);
  await expect.poll(() => visible(1)).toEqual(with_(1));
  const [id] = ids;
  expect((await world.inject({ url: `/api/properties/${id}` })).json()).toMatchObject({ isAvailable: false });
  expect((await world.inject({ url: `/api/properties/${id}/similar` })).statusCode).toBe(200);
  const saved = await world.inject({ url: `/api/properties/by-id?ids=${id}` });
  expect(saved.json()).toMatchObject([{ id, isAvailable: false }]);
  await createMembership(world, person.cookies, { plan: 'standard' });
  await expect.poll(() => visible(3)).toEqual(with_(3));
});

test('pauses nothing when the plan is paid within the grace period', async () => {
  const person = await member('standard');
  const id = await create(person);
  await pass(person, 33);
  const before = await own(person);
  await createMembership(world, person.cookies, { plan: 'standard' });
  const after = await own(person);
  expect([after.state, after.startsAt, after.periods[0].startsAt]).toEqual([
    'running',
    before.startsAt,
    before.endsAt,
  ]);
  await run();
  expect((await standing(person)).shown).toEqual([id]);
});

test('emails 14, 3 and 0 days before the end and at the pause, once each, with a payment link', async () => {
  const person = await member('standard');
  await create(person);
  const subjects = async () => (await mailsTo(person)).map(({ subject }) => subject);
  const count = async () =>
    (await subjects()).filter((one: string) => /ends on|has ended|paused/.test(one)).length;
  await run();
  expect(await count()).toBe(0);
  // A month has 28 to 31 days.
  const { startsAt, endsAt } = await own(person);
  const length = Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 86_400_000);
  for (const [days, letters] of [
    [length - 14, 1],
    [0, 1],
    [11, 2],
    [4, 3],
    [1, 3],
    [7, 4],
    [1, 4],
  ] as const) {
    await pass(person, days);
    expect([days, await count()]).toEqual([days, letters]);
  }
  const { text } = (await mailsTo(person)).at(-1);
  const mark = text.match(/\/memberships\/([\w-]{32})/)?.[1];
  expect((await world.inject({ url: `/api/memberships/${mark}` })).json()).toMatchObject({
    state: 'lapsed',
    choice: { name: 'standard', quotes: [{ amount: 30_000, isAtOnce: true }, {}, {}] },
  });
});

test('sends no reminder when the next period is paid', async () => {
  const person = await member('standard');
  await createMembership(world, person.cookies, { plan: 'standard' });
  await pass(person, 28);
  expect((await mailsTo(person)).filter(({ subject }) => /ends on/.test(subject))).toEqual([]);
});

test('sends no reminder when the owner chose the free plan for the next period', async () => {
  const person = await member('standard');
  await call(person, 'PUT', '/api/membership/next', { plan: 'basic' });
  await pass(person, 28);
  expect((await mailsTo(person)).filter(({ subject }) => /ends on/.test(subject))).toEqual([]);
});

test('sends no email at the end to a user who may no longer list', async () => {
  const person = await member('standard');
  await query(`update users set role = 'user' where id = $1`, [person.id]);
  await pass(person, 40);
  expect((await mailsTo(person)).filter(({ subject }) => /paused/.test(subject))).toEqual([]);
  expect((await own(person)).state).toBe('lapsed');
});

test('restores five listings on the free plan after a lapse: the selected ones, then the newest', async () => {
  const person = await member('standard');
  const ids = [];
  for (let n = 0; n < 7; n++) ids.push(await create(person));
  await pass(person, 40);
  const [first] = ids;
  const reply = await call(person, 'POST', '/api/membership/basic', { keep: [first] });
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { plan: 'basic', state: 'free' }]);
  expect(await standing(person)).toEqual({
    shown: [first, ...ids.slice(3)],
    paused: ids.slice(1, 3),
    featured: [],
  });
  expect((await desk(person)).room).toMatchObject({ limit: 5, used: 5, paused: 2, isLapsed: false });
  await createMembership(world, person.cookies, { plan: 'standard' });
  expect((await standing(person)).shown).toEqual(ids);
});

test('restores featured listings before newer ones', async () => {
  const person = await member('professional');
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await create(person, { isFeatured: n === 0 }));
  await pass(person, 40);
  await call(person, 'POST', '/api/membership/basic', {});
  expect(await standing(person)).toEqual({
    shown: [ids[0], ...ids.slice(2)],
    paused: [ids[1]],
    featured: [],
  });
});

test('notifies an owner without limits of the grace period', async () => {
  const person = await member('enterprise');
  await create(person);
  expect((await desk(person)).room).toBeNull();
  await pass(person, 32);
  expect((await desk(person)).room).toMatchObject({ limit: null, graceUntil: expect.any(String) });
});

test('returns 409 when the free plan is chosen during a paid plan', async () => {
  const person = await member('standard');
  expect((await call(person, 'POST', '/api/membership/basic', {})).json().code).toBe('plan_runs');
});

test('switches to a chosen smaller plan at the end and pauses the listings beyond its limit', async () => {
  const person = await member('professional');
  const ids = [];
  for (let n = 0; n < 6; n++) ids.push(await create(person, { isFeatured: n === 5 }));
  await call(person, 'PUT', '/api/membership/next', { plan: 'basic' });
  await pass(person, 32);
  expect(await own(person)).toMatchObject({ plan: 'basic', state: 'free', next: null });
  expect((await standing(person)).shown).toEqual(ids.slice(1));
  expect((await standing(person)).paused).toEqual(ids.slice(0, 1));
  expect(
    await query(
      `select actor_id, details->>'why' as why from audit_entries where subject = $1 order by id desc limit 1`,
      [`property ${ids[0]}`],
    ),
  ).toEqual([{ actor_id: null, why: 'the plan limit was reached' }]);
});

test('starts a paid smaller plan when the larger one ends', async () => {
  const person = await member('premium');
  await create(person);
  await createMembership(world, person.cookies, { plan: 'standard' });
  await pass(person, 33);
  expect(await own(person)).toMatchObject({ plan: 'standard', state: 'running' });
  expect((await standing(person)).shown).toHaveLength(1);
});

test('clears the pause of a listing that the owner deletes or an admin restores', async () => {
  const person = await member('standard');
  const id = await create(person);
  await pass(person, 40);
  expect((await toggle(admin, id)).json()).toEqual({ isAvailable: true });
  expect(await standing(person)).toEqual({ shown: [id], paused: [], featured: [] });
});

test('leaves an account alone that was always on the free plan', async () => {
  const person = await signInAs(world, 'property_manager');
  await query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
  const id = await create(person);
  await pass(person, 400);
  expect((await standing(person)).shown).toEqual([id]);
});

test("reduces the listings to the free plan's limit when a plan is refunded", async () => {
  const person = await member('standard');
  const ids = [];
  for (let n = 0; n < 7; n++) ids.push(await create(person));
  await refundInFull(world, person.transactionId, admin);
  expect(await standing(person)).toEqual({ shown: ids.slice(2), paused: ids.slice(0, 2), featured: [] });
});

test('restores all listings when an admin grants months after a lapse', async () => {
  const person = await member('standard');
  const ids = [await create(person), await create(person)];
  await pass(person, 40);
  expect((await standing(person)).shown).toEqual([]);
  const gift = { plan: 'standard', months: 1, reason: 'For the first agents' };
  expect((await call(admin, 'POST', `/api/users/${person.id}/memberships`, gift)).statusCode).toBe(201);
  expect(await standing(person)).toEqual({ shown: ids, paused: [], featured: [] });
});

test('restores paused listings when a larger plan is already paid', async () => {
  const person = await member('standard', 12);
  const id = await create(person);
  await query('update properties set is_available = false, paused_by_plan = true where id = $1', [id]);
  const change = { plan: 'premium', months: 1 };
  expect((await call(person, 'POST', '/api/membership/change', change)).statusCode).toBe(200);
  expect(await standing(person)).toEqual({ shown: [id], paused: [], featured: [] });
});
