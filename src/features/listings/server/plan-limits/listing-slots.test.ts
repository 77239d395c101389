import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { endListingsJob } from '#features/listings/server/jobs.ts';

let world: TestApp;
let now = new Date('2026-11-20T09:00:00Z');
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());

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
const call = (who: Person, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const create = (who: Person, overrides: object = {}) =>
  call(who, 'POST', '/api/properties/create', { ...home, ...overrides });
const desk = async (who: Person) =>
  (await world.inject({ url: '/api/desk/properties', cookies: who.cookies })).json();

async function manager(plan: string, listings = 0, endsAt: Date | null = null): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await sql`
    update users set membership_plan = ${plan}, membership_starts_at = ${endsAt && new Date('2026-01-01')},
      membership_ends_at = ${endsAt} where id = ${person.id}`.execute(world.kit.db);
  for (let n = 0; n < listings; n++) expect((await create(person)).statusCode).toBe(201);
  return person;
}

test('returns 409 plan_full beyond five homes on the Basic plan, and shows the usage on the dashboard', async () => {
  const person = await manager('basic', 4);
  expect((await desk(person)).room).toEqual({
    plan: 'Basic',
    limit: 5,
    used: 4,
    paused: 0,
    isLapsed: false,
    graceUntil: null,
  });
  expect((await create(person)).statusCode).toBe(201);
  const sixth = await create(person);
  expect([sixth.statusCode, sixth.json()]).toMatchObject([
    409,
    {
      code: 'plan_full',
      message:
        'Your Basic plan has room for 5 available properties. Make one unavailable, or upgrade your membership.',
    },
  ]);
  expect((await desk(person)).total).toBe(5);
});

test("updates an open dashboard when the plan's limit changes", async () => {
  const person = await manager('basic', 1);
  for (const url of ['/api/desk/properties', '/api/desk/allowance', '/api/desk/featuring']) {
    const reply = await world.inject({ url, cookies: person.cookies });
    expect([url, reply.statusCode]).toEqual([url, 200]);
    expect(String(reply.headers.topics).split(' ')).toContain('plans');
  }
  const allow = (limit: number) =>
    sql`update plans set listing_limit = ${limit} where name = 'basic'`.execute(world.kit.db);
  await allow(1);
  expect((await create(person)).json().message).toMatch(/has room for 1 available property\. Make one/);
  await allow(5);
});

test('counts only available homes, and counts one again when either call makes it available', async () => {
  const person = await manager('basic', 5);
  const { id } = (await create(person, { isAvailable: false })).json();
  const toggle = (listing: number, by = person) =>
    call(by, 'POST', `/api/properties/${listing}/toggle-availability`);
  expect((await toggle(id)).statusCode).toBe(409);
  expect((await call(person, 'PATCH', `/api/properties/${id}`, { isAvailable: true })).statusCode).toBe(409);
  const [first] = (await desk(person)).items.filter((row: { isAvailable: boolean }) => row.isAvailable);
  expect((await toggle(first.id)).json()).toEqual({ isAvailable: false });
  expect((await toggle(id)).json()).toEqual({ isAvailable: true });
  // Other changes need no slot of the plan.
  expect((await call(person, 'PATCH', `/api/properties/${id}`, { price: 7 })).statusCode).toBe(200);
  expect((await toggle(first.id, boss)).json()).toEqual({ isAvailable: true });
});

test('creates only one of ten concurrent listings when one place is left', async () => {
  const person = await manager('basic', 4);
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(person)));
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([201, ...Array(9).fill(409)]);
});

test('reports each imported row that exceeds the plan', async () => {
  const person = await manager('basic', 4);
  const names = Object.keys(home);
  const line = Object.values(home).join(',');
  const reply = await call(person, 'POST', '/api/desk/import', {
    csv: [names.join(','), line, line].join('\n'),
    duplicates: 'create',
  });
  expect(reply.json()).toMatchObject({
    created: 1,
    refused: [],
    beyondPlan: { plan: 'Basic', limit: 5, lines: [3] },
  });
  // The row is not lost: its file can be sent again once there is a free slot.
  expect(reply.json().refusedCsv).toContain(home.title);
  expect((await desk(person)).items).toHaveLength(5);
});

test.each([
  ['trial', '2026-11-21', 20],
  // The plan is in its grace period.
  ['trial', '2026-11-19', 20],
  ['trial', '2026-11-12', 5],
  ['professional', '2026-11-12', 5],
  ['standard', null, 10],
  ['premium', null, 15],
  ['enterprise', null, null],
])('on a plan of %s that ends on %s allows %s', async (plan, endsAt, limit) => {
  const person = await manager(plan, 0, endsAt ? new Date(endsAt) : null);
  expect((await desk(person)).room?.limit ?? null).toBe(limit);
});

test('takes a listing off the market at the end of its days, and renews it when made available', async () => {
  const person = await manager('basic');
  const { id } = (await create(person)).json();
  const row = async () => (await desk(person)).items[0];
  expect((await row()).listedUntil).toBe('2026-12-20T09:00:00.000Z');
  now = new Date('2026-12-20T08:59:59Z');
  await world.kit.jobs.enqueue(world.kit.db, endListingsJob, {});
  await world.finishJobs();
  expect((await row()).isAvailable).toBe(true);
  now = new Date('2026-12-20T09:00:00Z');
  await world.kit.jobs.enqueue(world.kit.db, endListingsJob, {});
  await world.finishJobs();
  expect(await row()).toMatchObject({ isAvailable: false, listedUntil: null });
  await call(person, 'POST', `/api/properties/${id}/toggle-availability`);
  expect(await row()).toMatchObject({ isAvailable: true, listedUntil: '2027-01-19T09:00:00.000Z' });
  now = new Date('2026-11-20T09:00:00Z');
});

test('keeps the end date when a listing on the market is changed', async () => {
  const person = await manager('basic');
  const { id } = (await create(person)).json();
  const until = async () => (await desk(person)).items[0].listedUntil;
  const before = await until();
  now = new Date('2026-11-25T09:00:00Z');
  for (const change of [{ price: 550_000 }, { isAvailable: true }])
    expect((await call(person, 'PATCH', `/api/properties/${id}`, change)).statusCode).toBe(200);
  await call(person, 'POST', `/api/properties/${id}/toggle-availability`, { isAvailable: true });
  expect(await until()).toBe(before);
  await call(person, 'PATCH', `/api/properties/${id}`, { isAvailable: false });
  await call(person, 'PATCH', `/api/properties/${id}`, { isAvailable: true });
  expect(await until()).toBe('2026-12-25T09:00:00.000Z');
  now = new Date('2026-11-20T09:00:00Z');
});

test.each([
  ['the switch', 'POST', '/toggle-availability', { isAvailable: true }, true],
  ['the form', 'PATCH', '', { isAvailable: true }, true],
  ['another price', 'PATCH', '', { price: 600_000 }, false],
] as const)('confirms the availability when a listing returns to the market by %s', async (...row) => {
  const [, method, path, payload, isConfirmed] = row;
  const person = await manager('basic');
  const { id } = (await create(person)).json();
  await call(person, 'POST', `/api/properties/${id}/toggle-availability`, { isAvailable: false });
  const long = new Date('2020-01-01T00:00:00Z');
  await sql`update properties set availability_confirmed_at = ${long} where id = ${id}`.execute(world.kit.db);
  expect((await call(person, method, `/api/properties/${id}${path}`, payload)).statusCode).toBe(200);
  const { rows } = await sql<{ at: Date }>`
    select availability_confirmed_at as at from properties where id = ${id}`.execute(world.kit.db);
  expect((rows[0]?.at ?? long) > long).toBe(isConfirmed);
});

test('keeps a listing without a day limit on the market', async () => {
  const person = await manager('enterprise', 1);
  expect((await desk(person)).items[0].listedUntil).toBeNull();
});

test("keeps an admin's listing for the operator, whatever its owner's plan", async () => {
  const house = await signInAs(world, 'admin');
  await sql`update users set membership_plan = null where id = ${house.id}`.execute(world.kit.db);
  const { id } = (await create(house)).json();
  const { items } = await desk(house);
  expect(items.find((row: { id: number }) => row.id === id)).toMatchObject({
    isAvailable: true,
    listedUntil: null,
  });
});
