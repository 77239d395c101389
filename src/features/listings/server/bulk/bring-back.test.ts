import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { applyPlanLimits } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { publishTour } from '#features/properties/server/published-tour.ts';

const now = new Date('2026-11-20T09:00:00Z');
let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const arrange = ({ id }: Person) =>
  world.kit.db.transaction().execute((tx) => applyPlanLimits(world.kit, tx, id));
const onPlan = (person: Person, plan: string, endsAt: string | null = null) =>
  query(
    `update users set membership_plan = $2, membership_starts_at = $3::timestamptz - interval '1 month',
       membership_ends_at = $3 where id = $1`,
    [person.id, plan, endsAt],
  );

async function manager(plan: string): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await onPlan(person, plan);
  return person;
}

type Kept = { isPaused?: boolean; hasTour?: boolean; pictures?: number };

/** Creates a home of this user, on the market or paused. */
async function home({ id: owner }: Person, { isPaused = false, hasTour = false, pictures = 0 }: Kept = {}) {
  const id = await insertProperty(world.kit.db, owner, buildDraft(), now);
  if (hasTour) await publishTour(world.kit.db, id, 'v1-abc/index.htm');
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     select $1::int, n, md5(concat($1::int, ' ', n)), 640, 480, '#888888', 'A room' from generate_series(1, $2::int) n`,
    [id, pictures],
  );
  if (isPaused)
    await query('update properties set is_available = false, paused_by_plan = true where id = $1', [id]);
  return id;
}

const idsOf = async ({ id }: Person, which: string): Promise<number[]> =>
  (await query(`select id from properties where owner_id = $1 and ${which} order by id`, [id])).map(
    (row) => row.id,
  );
const desk = async ({ cookies }: Person) =>
  (await world.inject({ url: '/api/desk/properties', cookies })).json();

test('restores as many paused listings as the plan has free places', async () => {
  const person = await manager('basic');
  const shown = [await home(person), await home(person), await home(person), await home(person)];
  const older = await home(person, { isPaused: true });
  const newer = await home(person, { isPaused: true });
  await arrange(person);
  expect(await idsOf(person, 'is_available')).toEqual([...shown, newer]);
  expect(await idsOf(person, 'paused_by_plan')).toEqual([older]);
});

test('counts tours when it restores listings, and restores a home without a tour beyond the tour limit', async () => {
  const person = await manager('basic');
  const shown = await home(person, { hasTour: true });
  const plain = await home(person, { isPaused: true });
  const older = await home(person, { isPaused: true, hasTour: true });
  const newer = await home(person, { isPaused: true, hasTour: true });
  await arrange(person);
  expect(await idsOf(person, 'is_available')).toEqual([shown, plain, newer]);
  expect(await idsOf(person, 'paused_by_plan')).toEqual([older]);
});

test('restores a home with the maximum number of photos, but none with more', async () => {
  const person = await manager('basic');
  const full = await home(person, { isPaused: true, pictures: 15 });
  const over = await home(person, { isPaused: true, pictures: 16 });
  await arrange(person);
  expect(await idsOf(person, 'is_available')).toEqual([full]);
  expect(await idsOf(person, 'paused_by_plan')).toEqual([over]);
});

test('restores the newest featured homes up to the limit, not counting those featured by an admin', async () => {
  const person = await manager('professional');
  const shown = [await home(person), await home(person), await home(person), await home(person)];
  await query('update properties set is_featured = true, featured_by_plan = true where id = any($1)', [
    shown,
  ]);
  const older = await home(person, { isPaused: true });
  const newer = await home(person, { isPaused: true });
  const byAdmin = await home(person, { isPaused: true });
  await query('update properties set featured_before_pause = true where id = any($1)', [[older, newer]]);
  await query('update properties set is_featured = true where id = $1', [byAdmin]);
  await arrange(person);
  expect(await idsOf(person, 'is_available')).toEqual([...shown, older, newer, byAdmin]);
  expect(await idsOf(person, 'is_featured')).toEqual([...shown, newer, byAdmin]);
  expect(await idsOf(person, 'featured_by_plan')).toEqual([...shown, newer]);
});

test("keeps an admin's featuring during a pause, and drops the plan's", async () => {
  const person = await manager('standard');
  const [byAdmin, byPlan] = [await home(person), await home(person)];
  await query('update properties set is_featured = true, featured_by_plan = id = $2 where owner_id = $1', [
    person.id,
    byPlan,
  ]);
  await onPlan(person, 'standard', '2026-11-01T09:00:00Z');
  await arrange(person);
  expect(await idsOf(person, 'paused_by_plan')).toEqual([byAdmin, byPlan]);
  expect(await idsOf(person, 'is_featured')).toEqual([byAdmin]);
  expect(await idsOf(person, 'featured_before_pause')).toEqual([byPlan]);
});

test("restores listings with the plan's full listing period and an audit entry without a user but with a reason", async () => {
  const person = await manager('basic');
  const id = await home(person, { isPaused: true });
  await arrange(person);
  const { items } = await desk(person);
  expect(items).toMatchObject([{ id, isAvailable: true, listedUntil: '2026-12-20T09:00:00.000Z' }]);
  expect(
    await query('select actor_id as actor, details from audit_entries where subject = $1', [
      `property ${id}`,
    ]),
  ).toEqual([
    {
      actor: null,
      details: {
        title: expect.any(String),
        changes: { isAvailable: { from: false, to: true } },
        why: 'the plan has room again',
      },
    },
  ]);
});

test('keeps the end date of listings that are already on the market', async () => {
  const person = await manager('basic');
  const id = await home(person);
  await query(`update properties set listing_expires_at = '2026-11-25T09:00:00Z' where id = $1`, [id]);
  await arrange(person);
  expect((await desk(person)).items).toMatchObject([{ id, listedUntil: '2026-11-25T09:00:00.000Z' }]);
});

test('leaves the homes of other owners alone', async () => {
  const [person, other] = [await manager('basic'), await manager('basic')];
  const theirs = await home(other, { isPaused: true });
  const own = await home(person, { isPaused: true });
  await arrange(person);
  expect([await idsOf(person, 'is_available'), await idsOf(other, 'is_available')]).toEqual([[own], []]);
  await query('update users set closure_requested_at = now(), closes_at = now() where id = $1', [other.id]);
  await arrange(other);
  expect([await idsOf(person, 'is_available'), await idsOf(other, 'paused_by_plan')]).toEqual([
    [own],
    [theirs],
  ]);
});

test('reports the number of paused homes to an owner without limits', async () => {
  const person = await manager('enterprise');
  await home(person);
  await home(person, { isPaused: true });
  expect((await desk(person)).room).toMatchObject({ limit: null, used: 1, paused: 1, isLapsed: false });
});

test('returns 409, even to admins, when a listing of an account being closed is put on the market', async () => {
  const person = await manager('premium');
  const id = await home(person, { isPaused: true });
  await query('update users set closure_requested_at = now(), closes_at = now() where id = $1', [person.id]);
  const url = `/api/properties/${id}/toggle-availability`;
  const reply = await world.inject({ method: 'POST', url, cookies: admin.cookies });
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'account_closing']);
  expect(await idsOf(person, 'is_available')).toEqual([]);
});

test("gives a listing that an admin makes available the days and a place of its owner's plan", async () => {
  const person = await manager('basic');
  const id = await home(person, { isPaused: true });
  const url = `/api/properties/${id}/toggle-availability`;
  expect((await world.inject({ method: 'POST', url, cookies: admin.cookies })).statusCode).toBe(200);
  const { items, room } = await desk(person);
  expect([items[0].listedUntil, items[0].isPaused, room]).toMatchObject([
    '2026-12-20T09:00:00.000Z',
    false,
    { used: 1, paused: 0 },
  ]);
});
