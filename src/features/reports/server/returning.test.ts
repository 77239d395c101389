import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome, postIdempotent } from '#app/testing/claim-factory.ts';
import { backdateMembership, createMembership } from '#app/testing/membership-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const room = 5;

let world: TestApp;
let admin: Person;
let owner: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await query(
    'delete from rate_limit_attempts; delete from property_reports; delete from moderation_cases; delete from emails',
  );
  owner = await signInAs(world, 'property_manager');
  await plan('basic');
  home = await createListedHome(world, owner);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const plan = (name: string) => query('update users set membership_plan = $2 where id = $1', [owner.id, name]);
const list = async (count: number) => {
  for (let nth = 0; nth < count; nth++) await createListedHome(world, owner);
};
const get = async (url: string, { cookies }: Person) => (await world.inject({ url, cookies })).json();
const queued = async () => {
  const { waiting, decided } = await get('/api/reports', admin);
  return [...waiting, ...decided].find(({ home: { id } }) => id === home);
};
const act = async (what: string, body: object) =>
  postIdempotent(world, admin.cookies, `/api/reports/${(await queued()).id}/${what}`, body);
const toggle = (id: number) =>
  world.inject({ method: 'POST', url: `/api/properties/${id}/toggle-availability`, cookies: owner.cookies });
const stands = async () =>
  (
    await query(
      'select is_available as shown, paused_by_plan as paused, is_featured as featured from properties where id = $1',
      [home],
    )
  )[0];
const lastEmail = async () =>
  (
    await query('select body_text as text from emails where recipient = $1 order by id desc limit 1', [
      owner.email,
    ])
  )[0].text;

async function hide() {
  await world.inject({ method: 'POST', url: `/api/properties/${home}/report`, payload: { reason: 'gone' } });
  expect((await act('hide', { reason: 'Somebody said so.' })).statusCode).toBe(200);
}

/**
 * Restores the listing.
 * @returns the state that the queue showed for it before
 */
async function restore() {
  const { returning } = await queued();
  expect((await act('decision', { decision: 'restore', reason: 'It is there.' })).statusCode).toBe(200);
  expect((await queued()).returning).toBeNull();
  return returning;
}

test('restores a listing above the plan limit, tells the owner, and blocks further listings', async () => {
  await hide();
  await list(room);
  expect(await restore()).toEqual({ as: 'available', room: { plan: 'Basic', limit: room, used: room + 1 } });
  expect(await stands()).toMatchObject({ shown: true, paused: false });
  expect(await lastEmail()).toContain(
    'You now have 6 available properties, and your Basic plan includes 5. This listing stays available for now. Before you list another, make 2 unavailable',
  );
  expect((await get('/api/desk/properties', owner)).room).toMatchObject({ limit: room, used: room + 1 });
  const another = await query(
    'select id from properties where owner_id = $1 and id <> $2 order by id limit 2',
    [owner.id, home],
  );
  expect((await toggle(another[0].id)).statusCode).toBe(200);
  const refused = await toggle(another[0].id);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan_full']);
  expect((await toggle(another[1].id)).statusCode).toBe(200);
  expect((await toggle(another[0].id)).statusCode).toBe(200);
});

test('mentions no plan when the listing fits the limit', async () => {
  await hide();
  expect(await restore()).toEqual({ as: 'available', room: { plan: 'Basic', limit: room, used: 1 } });
  expect(await lastEmail()).toContain('Visitors can find the listing again.');
  expect(await lastEmail()).not.toContain('Basic');
});

test('applies no limit to an admin, and restores an unavailable listing as unavailable', async () => {
  await toggle(home);
  await query("update users set role = 'admin' where id = $1", [owner.id]);
  await hide();
  expect(await restore()).toEqual({ as: 'unavailable', room: null });
  expect(await stands()).toMatchObject({ shown: false, paused: false });
});

test('restores a listing as paused after the plan’s end, and makes it available on payment', async () => {
  await createMembership(world, owner.cookies, { plan: 'professional' });
  await query('update properties set is_featured = true, featured_by_plan = true where id = $1', [home]);
  expect(await stands()).toMatchObject({ featured: true });
  await hide();
  await backdateMembership(world, owner.id, 60);
  expect((await restore()).as).toBe('paused');
  expect(await stands()).toEqual({ shown: false, paused: true, featured: false });
  expect(await lastEmail()).toContain('so the listing is paused');
  await createMembership(world, owner.cookies, { plan: 'professional' });
  expect(await stands()).toEqual({ shown: true, paused: false, featured: true });
});

test('keeps a paused and hidden listing hidden on payment, and makes it available when restored', async () => {
  await createMembership(world, owner.cookies, { plan: 'standard' });
  await backdateMembership(world, owner.id, 60);
  await world.runJobs('turn-memberships');
  expect(await stands()).toMatchObject({ shown: false, paused: true });
  await hide();
  expect((await queued()).returning.as).toBe('paused');
  await createMembership(world, owner.cookies, { plan: 'standard' });
  expect(await stands()).toMatchObject({ shown: false, paused: true });
  expect((await restore()).as).toBe('available');
  expect(await stands()).toMatchObject({ shown: true, paused: false });
});

test('restores a paused listing as paused when the plan is full', async () => {
  await query('update properties set is_available = false, paused_by_plan = true where id = $1', [home]);
  await list(room);
  await hide();
  expect(await restore()).toEqual({ as: 'paused', room: { plan: 'Basic', limit: room, used: room } });
  expect(await stands()).toMatchObject({ shown: false, paused: true });
});

test('restores a listing as paused while its owner’s account is being closed, until the closure is undone', async () => {
  await query(
    `update users set closure_requested_at = now(), closes_at = now() + interval '7 days' where id = $1`,
    [owner.id],
  );
  await hide();
  expect((await queued()).returning.as).toBe('paused');
  expect(await restore()).toEqual({ as: 'paused', room: { plan: 'Basic', limit: room, used: 0 } });
  expect(await stands()).toMatchObject({ shown: false, paused: true });
  expect(await lastEmail()).toContain('so the listing is paused');
  const kept = await world.inject({ method: 'POST', url: '/api/user/closing/undo', cookies: owner.cookies });
  expect(kept.statusCode, kept.body).toBe(200);
  expect(await stands()).toMatchObject({ shown: true, paused: false });
});

test('resumes the listing period of a restored listing', async () => {
  const until = () => query('select listing_expires_at as until from properties where id = $1', [home]);
  await query(
    `update properties set listing_expires_at = date_trunc('second', now()) + interval '5 days' where id = $1`,
    [home],
  );
  const before = await until();
  await hide();
  expect(await until()).toEqual([{ until: null }]);
  await restore();
  expect(await until()).toEqual(before);
});

test('logs who hid and restored a listing, why, and its availability', async () => {
  await hide();
  await restore();
  expect(
    await query(
      `select actor_id as actor, action, details from audit_entries
       where subject = $1 and action like 'property %' order by id`,
      [`property ${home}`],
    ),
  ).toEqual([
    {
      actor: admin.id,
      action: 'property hidden',
      details: { title: expect.any(String), reason: 'Somebody said so.', wasAvailable: true },
    },
    {
      actor: admin.id,
      action: 'property restored',
      details: { title: expect.any(String), reason: 'It is there.', isAvailable: true },
    },
  ]);
});

test('applies the plan of each owner when several cases are waiting', async () => {
  const first = home;
  await hide();
  home = await createListedHome(world, await signInAs(world, 'property_manager'));
  await hide();
  expect((await queued()).returning).toEqual({ as: 'available', room: null });
  home = first;
  expect((await queued()).returning).toEqual({
    as: 'available',
    room: { plan: 'Basic', limit: room, used: 1 },
  });
});

test('keeps a listing featured by an admin when it is restored, paused or not', async () => {
  await query('update properties set is_featured = true where id = $1', [home]);
  await hide();
  await restore();
  expect(await stands()).toEqual({ shown: true, paused: false, featured: true });
  await hide();
  await query(
    `update users set membership_starts_at = now() - interval '60 days', membership_ends_at = now() - interval '30 days'
     where id = $1`,
    [owner.id],
  );
  expect((await restore()).as).toBe('paused');
  expect(await stands()).toEqual({ shown: false, paused: true, featured: true });
});
