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
  title: 'A home for the front page',
  location: 'Ntinda',
  description: 'A flat that somebody would like to see featured.',
  price: 500_000,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 40,
  propertyType: 'Apartment',
  category: 'rental_units',
};
const call = (who: Person, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const create = async (who: Person, isFeatured: boolean) =>
  call(who, 'POST', '/api/properties/create', { ...home, isFeatured });
const change = (who: Person, id: number, fields: object) =>
  call(who, 'PATCH', `/api/properties/${id}`, fields);
const shown = async (id: number) => (await call(boss, 'GET', `/api/desk/properties/${id}`)).json();
const endsWhatEnded = async () => {
  await world.kit.jobs.enqueue(world.kit.db, endListingsJob, {});
  await world.finishJobs();
};

async function manager(plan: string | null, endsAt: Date | null = null): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await sql`
    update users set membership_plan = ${plan}, membership_starts_at = ${endsAt && new Date('2026-01-01')},
      membership_ends_at = ${endsAt} where id = ${person.id}`.execute(world.kit.db);
  return person;
}

test.each([null, 'basic'])(
  'returns 409 with an upgrade hint on a plan of %s without featured homes, and stores the home otherwise',
  async (plan) => {
    const person = await manager(plan);
    const refused = await create(person, true);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_featurable']);
    expect(refused.json().fields.isFeatured).toContain('Your Basic plan does not include featured homes.');
    const { id } = (await create(person, false)).json();
    expect((await change(person, id, { isFeatured: true, price: 7 })).statusCode).toBe(409);
    expect(await shown(id)).toMatchObject({ isFeatured: false, price: 500_000 });
    expect((await call(person, 'GET', '/api/desk/featuring')).json()).toEqual({
      plan: 'Basic',
      limit: 0,
      used: 0,
    });
  },
);

test.each([
  ['professional', 5],
  ['trial', 5],
  ['enterprise', 20],
])('on a plan of %s allows %i featured homes', async (plan, limit) => {
  const person = await manager(plan);
  const { statusCode, body } = await create(person, true);
  expect([statusCode, JSON.parse(body).isFeatured]).toEqual([201, true]);
  expect((await call(person, 'GET', '/api/desk/featuring')).json()).toMatchObject({ limit, used: 1 });
});

test('features only as many homes as allowed under ten concurrent requests, and reuses a freed place', async () => {
  const person = await manager('professional');
  const replies = await Promise.all(Array.from({ length: 10 }, () => create(person, true)));
  const taken = replies.filter(({ statusCode }) => statusCode === 201);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(5).fill(201),
    ...Array(5).fill(409),
  ]);
  const { id } = JSON.parse(taken[0]?.body ?? '');
  // A featured home off the market keeps its slot. Otherwise the limit could be bypassed.
  await call(person, 'POST', `/api/properties/${id}/toggle-availability`);
  expect((await create(person, true)).json().message).toContain('includes 5 featured properties');
  expect((await change(person, id, { isFeatured: false })).statusCode).toBe(200);
  expect((await create(person, true)).statusCode).toBe(201);
});

test('keeps a home that an admin featured through every change, without a place of the plan', async () => {
  const person = await manager('basic');
  const { id } = (await create(person, false)).json();
  expect((await change(boss, id, { isFeatured: true })).json().isFeatured).toBe(true);
  expect((await change(person, id, { title: 'Another title' })).json().isFeatured).toBe(true);
  expect((await call(person, 'GET', '/api/desk/featuring')).json()).toMatchObject({ used: 0 });
  await endsWhatEnded();
  expect((await shown(id)).isFeatured).toBe(true);
  expect((await call(boss, 'GET', '/api/desk/featuring')).json()).toMatchObject({ limit: null });
});

test('removes featuring when the plan ends', async () => {
  const person = await manager('professional', new Date('2026-12-01'));
  const { id } = (await create(person, true)).json();
  await endsWhatEnded();
  expect((await shown(id)).isFeatured).toBe(true);
  // The grace period is over.
  now = new Date('2026-12-08T09:00:00Z');
  await endsWhatEnded();
  expect(await shown(id)).toMatchObject({ isFeatured: false, isAvailable: true });
  expect((await call(person, 'GET', '/api/desk/featuring')).json()).toMatchObject({ used: 0 });
  const { rows } = await sql`
    select actor_id, details->>'why' as why from audit_entries
    where subject = ${`property ${id}`} and action = 'property changed'`.execute(world.kit.db);
  expect(rows).toEqual([{ actor_id: null, why: 'the plan has no featured places left' }]);
  now = new Date('2026-11-20T09:00:00Z');
});

test('keeps the first featured homes up to the limit of a smaller plan', async () => {
  const person = await manager('enterprise');
  const ids: number[] = [];
  for (let n = 0; n < 6; n++) ids.push((await create(person, true)).json().id);
  await sql`update users set membership_plan = 'professional' where id = ${person.id}`.execute(world.kit.db);
  await endsWhatEnded();
  const { items } = (await call(person, 'GET', '/api/desk/properties')).json();
  const featured = items.filter((row: { isFeatured: boolean }) => row.isFeatured);
  expect(featured.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 5).toReversed());
});

test('imports a row that cannot be featured as an ordinary listing and reports it', async () => {
  const person = await manager('basic');
  const line = (isFeatured: boolean) => Object.values({ ...home, isFeatured }).join(',');
  const csv = [Object.keys({ ...home, isFeatured: true }).join(','), line(true), line(false)].join('\n');
  const report = (await call(person, 'POST', '/api/desk/import', { csv })).json();
  expect(report).toMatchObject({
    created: 2,
    refused: [],
    notes: [{ line: 2, title: home.title, note: expect.stringContaining('Created, but not featured.') }],
  });
  const { items } = (await call(person, 'GET', '/api/desk/properties')).json();
  expect(items.map((row: { isFeatured: boolean }) => row.isFeatured)).toEqual([false, false]);
});

test('keeps the featured homes of a user who became an admin, without counting them', async () => {
  const person = await manager('professional');
  const { id } = (await create(person, true)).json();
  await sql`update users set role = 'admin', membership_plan = null where id = ${person.id}`.execute(
    world.kit.db,
  );
  await endsWhatEnded();
  expect((await shown(id)).isFeatured).toBe(true);
});

test('leaves the featured homes of other plans alone', async () => {
  const [person, other] = [await manager('professional'), await manager('professional')];
  const ids: number[] = [];
  for (let n = 0; n < 5; n++)
    for (const who of [other, person]) ids.push((await create(who, true)).json().id);
  await endsWhatEnded();
  expect(await Promise.all(ids.map(async (id) => (await shown(id)).isFeatured))).toEqual(
    Array(10).fill(true),
  );
});
