import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readPlanLimits } from './plan-limits.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const now = new Date('2026-11-22T09:00:00Z');

async function termsOf(
  role: 'property_manager' | 'admin',
  plan: string | null,
  endsAt: string | null = null,
) {
  const { id } = await signInAs(world, role);
  await sql`
    update users set membership_plan = ${plan}, membership_starts_at = '2025-01-01', membership_ends_at = ${endsAt}
    where id = ${id}`.execute(world.kit.db);
  return readPlanLimits(world.kit.db, id, now);
}
const none = { listingLimit: null, listingDays: null, tourLimit: null };
const all = { pictureLimit: null };
const few = { pictureLimit: 15, tourLimit: 2 };

test.each([
  ['basic', { plan: 'Basic', listingLimit: 5, listingDays: 30, featuredLimit: 0, ...few }],
  [
    'professional',
    { plan: 'Professional', listingLimit: 20, listingDays: 60, featuredLimit: 5, tourLimit: 20, ...all },
  ],
  ['enterprise', { plan: 'Enterprise', ...none, featuredLimit: 20, ...all }],
  [
    'trial',
    { plan: 'Free trial', listingLimit: 20, listingDays: 60, featuredLimit: 5, tourLimit: 20, ...all },
  ],
  [
    'standard',
    {
      ...{ plan: 'Standard', listingLimit: 10, listingDays: 40, featuredLimit: 0 },
      ...{ pictureLimit: 20, tourLimit: 5 },
    },
  ],
  [
    'premium',
    {
      ...{ plan: 'Premium', listingLimit: 15, listingDays: 50, featuredLimit: 0 },
      ...{ pictureLimit: 25, tourLimit: 15 },
    },
  ],
  [null, { plan: 'Basic', listingLimit: 5, listingDays: 30, featuredLimit: 0, ...few }],
])('returns the limits of a manager on the plan %s', async (plan, terms) => {
  expect(await termsOf('property_manager', plan)).toEqual({
    ...terms,
    isLapsed: false,
    isLeaving: false,
    isSuspended: false,
    graceUntil: null,
  });
});

test.each([
  ['2026-11-22T09:00:00.001Z', 'Premium', false, null],
  ['2026-11-22T09:00:00Z', 'Premium', false, '2026-11-29T09:00:00Z'],
  ['2026-11-15T09:00:00.001Z', 'Premium', false, '2026-11-22T09:00:00.001Z'],
  ['2026-11-15T09:00:00Z', 'Basic', true, null],
])('with an end at %s has plan %s, lapsed: %s, grace until %s', async (endsAt, plan, isLapsed, until) => {
  const graceUntil = until && new Date(until);
  expect(await termsOf('property_manager', 'premium', endsAt)).toMatchObject({ plan, isLapsed, graceUntil });
});

test.each([
  ['without a plan', null, null],
  ['on the smallest one', 'basic', null],
  ['whose plan has ended', 'standard', '2026-01-01T00:00:00Z'],
])('sets no limits for an admin %s', async (_, plan, endsAt) => {
  expect(await termsOf('admin', plan, endsAt)).toEqual({
    plan: 'Basic',
    ...none,
    ...all,
    featuredLimit: null,
    isLapsed: false,
    graceUntil: null,
    isLeaving: false,
    isSuspended: false,
  });
});

test.each([
  ['will be', '2026-11-29T09:00:00Z', true],
  ['will not be', null, false],
])('for an account that %s closed, at %s, returns leaving: %s', async (_, closesAt, isLeaving) => {
  const { id } = await signInAs(world, 'property_manager');
  await sql`
    update users set closure_requested_at = ${closesAt && '2026-11-22T09:00:00Z'}, closes_at = ${closesAt}
    where id = ${id}`.execute(world.kit.db);
  expect(await readPlanLimits(world.kit.db, id, now)).toMatchObject({ plan: 'Enterprise', isLeaving });
});
