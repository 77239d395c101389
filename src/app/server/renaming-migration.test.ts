import type pg from 'pg';
import { expect, test } from 'vitest';
import { useTestDatabases } from '#app/testing/database.ts';
import { describeDatabase } from '#app/testing/describe-schema.ts';
import { loadReplacedHistory } from '#app/testing/replaced-history/replaced-history.ts';
import { migrate } from '#kit/server/database/migrate.ts';

const open = useTestDatabases();

const someRows = `
  insert into users (username, username_folded, email, email_folded, full_name, membership_mark)
  select 'user' || n, 'user' || n, 'user' || n || '@example.com', 'user' || n || '@example.com', 'A', 'mark' || n
  from generate_series(1, 3) n;
  insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx, bedrooms,
    bathrooms, square_meters, listed_until, free_confirmed_at)
  select u.id, 'rental_units', t.name, 'House ' || u.id, 'Ntinda', 'Two rooms and a small kitchen', 500000, 500000, 2, 1, 50, now(), now()
  from users u, (select name from property_types order by id limit 1) t;
  insert into favorites (user_id, property_id, saved_at, was_available, gone_told_at)
  select u.id, p.id, now(), true, now() from users u, properties p;
  insert into mails (key, recipient, subject, body_text, body_html, about)
  select 'key ' || id, email, 'S', 'T', 'H', 'viewing ' || id from users;
  insert into attempts (key, tries, next_at) values ('sign-in #1', 3, now());
  insert into listing_cases (property_id, title, listed_until) select id, title, listed_until from properties;
  insert into picture_prints (file_key, cut, print) values (repeat('a', 32), 0, 12345678901234);
  insert into taken_nights (property_id, kind, nights) select id, 'block', daterange('2026-12-01', '2026-12-05') from properties;
  insert into payment_intents (reference, user_id, purpose, subject, title, amount, currency, email, name, status, expires_at,
    settled_at)
  values ('pay_aaaaaaaa', 1, 'viewing', 'x', 'T', 90000, 'UGX', 'a@example.com', 'A', 'succeeded', now(), now())`;

/**
 * Returns the rows of each table as text without column names. Tables are identified by number, which
 * renaming does not change.
 */
async function allRows(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ oid: string; name: string }>(
    `select oid::text, oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'migrations' order by oid`,
  );
  const found: Record<string, string[]> = {};
  for (const { oid, name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t order by 1`);
    found[oid] = rows.map(({ line }) => line);
  }
  return found;
}

test('keeps every row of every table after the renaming', async () => {
  const { pool } = await open('template0');
  await migrate(pool, 'migrations', (name) => name < '0230');
  await pool.query(someRows);
  const before = await allRows(pool);
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(30);

  await migrate(pool, 'migrations', (name) => name < '0231');
  expect(await allRows(pool)).toEqual(before);
  const { rows } = await pool.query(
    `select p.listing_expires_at = c.listing_expires_at as same, membership_pay_token as token
     from properties p join moderation_cases c on c.property_id = p.id join users u on u.id = p.owner_id order by p.id`,
  );
  expect(rows).toEqual([1, 2, 3].map((n) => ({ same: true, token: `mark${n}` })));
});

test('ends an adopted database with the schema of a new one', async () => {
  const [adopted, made] = [await open('template0'), await open('template0')];
  await loadReplacedHistory(adopted.url);
  await migrate(adopted.pool, 'migrations');
  await migrate(made.pool, 'migrations');
  expect(await describeDatabase(adopted.pool)).toEqual(await describeDatabase(made.pool));
});

test('names no trigger, constraint or index after a former table', async () => {
  const { pool } = await open('template0');
  await migrate(pool, 'migrations', (name) => name < '0230');
  const tablesOf = async () =>
    (
      await pool.query<{ oid: string; name: string }>(
        `select oid::text, relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
    ).rows;
  const before = await tablesOf();
  await migrate(pool, 'migrations');
  const now = new Map((await tablesOf()).map(({ oid, name }) => [oid, name]));
  const former = before.filter(({ oid, name }) => now.get(oid) !== name);
  expect(former).toHaveLength(35);
  const { rows } = await pool.query(
    `select name from (select conrelid as holder, conname::text as name from pg_constraint
       union all select tgrelid, tgname::text from pg_trigger where not tgisinternal
       union all select indrelid, indexrelid::regclass::text from pg_index) named
     join unnest($1::oid[], $2::text[]) as former(oid, title) on former.oid = named.holder
     where starts_with(name, title || '_') and not starts_with(name, former.oid::regclass::text || '_')`,
    [former.map(({ oid }) => oid), former.map(({ name }) => name)],
  );
  expect(rows).toEqual([]);
});
