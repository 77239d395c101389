import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { useTestDatabases } from '#app/testing/database.ts';
import { migrate } from '#kit/server/database/migrate.ts';

const open = useTestDatabases();
let pool: pg.Pool;
beforeEach(async () => {
  ({ pool } = await open('template1'));
  await migrate(pool, 'migrations', (name) => name < '0210');
});

const query = async (text: string) => (await pool.query(text)).rows;

test('keeps the limits of memberships that were sold before the plans became smaller', async () => {
  await query(`
    insert into users (id, username, username_folded, email, email_folded, full_name, role, membership_plan)
    overriding system value
    select n, 'user' || n, 'user' || n, 'user' || n || '@example.com', 'user' || n || '@example.com', 'A', 'property_manager',
      case n when 1 then 'standard' when 2 then 'premium' when 3 then 'standard' else 'premium' end
    from generate_series(1, 4) n;
    update users set membership_starts_at = now(), membership_ends_at = now() + interval '1 month' where id in (1, 2);
    insert into memberships (user_id, plan, source, starts_at, ends_at)
    select id, membership_plan, 'given', membership_starts_at, membership_ends_at from users where id in (1, 2);
    insert into payment_intents (reference, user_id, purpose, subject, title, amount, currency, email, name, status, expires_at,
      settled_at)
    values ('pay_aaaaaaaa', 1, 'membership', '1 standard 3 90000', 'T', 90000, 'UGX', 'a@example.com', 'A', 'pending', now(), null),
      ('pay_bbbbbbbb', 2, 'membership', '2 premium 1 50000', 'T', 50000, 'UGX', 'a@example.com', 'A', 'succeeded', now(), now())`);
  await migrate(pool, 'migrations');
  expect(
    await query(`select user_id as id, level, listing_limit as listings, listing_days as days, picture_limit as pictures,
      tour_limit as tours, featured_limit as featured from memberships order by user_id`),
  ).toEqual([
    { id: 1, level: 3, listings: 20, days: 60, pictures: null, tours: 20, featured: 5 },
    { id: 2, level: 4, listings: null, days: null, pictures: null, tours: null, featured: 20 },
  ]);
  expect(await query('select subject from payment_intents order by reference')).toEqual([
    { subject: '1 standard 3 90000 3/20/60/-/20/5' },
    { subject: '2 premium 1 50000' },
  ]);
  // A plan without an end date was never sold, so the migration moves its account to the plan that now has
  // the same limits.
  expect(await query('select id, membership_plan as plan from users order by id')).toEqual([
    { id: 1, plan: 'standard' },
    { id: 2, plan: 'premium' },
    { id: 3, plan: 'professional' },
    { id: 4, plan: 'enterprise' },
  ]);
  expect(
    await query(`select name, level, listing_limit as listings, listing_days as days, features from plans
      where name in ('standard', 'premium') order by level`),
  ).toEqual([
    { name: 'standard', level: 1, listings: 10, days: 40, features: [] },
    { name: 'premium', level: 2, listings: 15, days: 50, features: [] },
  ]);
});
