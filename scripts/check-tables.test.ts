import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#app/testing/database.ts';
import { refusedUses, unusedExceptions } from './check-tables.ts';
import { tablesByOwner } from './table-owners.ts';

const refused = (path: string, text: string) => refusedUses(new Map([[path, text]]));
const sql = (text: string) => `const query = sql\`${text}\`;`;
const feature = 'src/features/shares/server/planted.ts';

test('gives every table of the database one owner', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const client = new pg.Client(database.url);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const owned = Object.values(tablesByOwner).flatMap((tables) => tables.split(' '));
  expect(owned.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
});

test.each([
  ['an insert', feature, sql('insert into stays (id) values (1)'), 'writes stays'],
  ['an update', feature, sql('update stays set state = 1'), 'writes stays'],
  ['a deletion', feature, sql('delete from only stays'), 'writes stays'],
  ['a deletion of all', feature, sql('delete\n  from stays'), 'writes stays'],
  ['a subquery', feature, sql('select exists (select from bids where lot_id = 1)'), 'reads bids'],
  ['a join', feature, sql('select 1 from shares s left join bids b on true'), 'reads bids'],
  ['a second table after a comma', feature, sql('select 1 from shares as s, bids b'), 'reads bids'],
  ['a fragment in a template', feature, sql('join viewings v on true'), 'reads viewings'],
  ['a typed template', feature, 'const query = sql<Row>`select 1 from stays`;', 'reads stays'],
  ['a plain string', feature, "client.query('select 1 from stays');", 'reads stays'],
  ['Kysely', feature, "db.selectFrom('shares').innerJoin('stays as s', 'a', 'b');", 'reads stays'],
  ['a write with Kysely', feature, "db.insertInto('stays');", 'writes stays'],
  ['a declared table', feature, "const file = { table: 'stays', column: 'a' };", 'reads stays'],
  ['a declared column', feature, "const columns = { 'stays.user_id': 'deleted' };", 'writes stays'],
  ['a write to accounts', feature, sql('update users set role = 1'), 'writes users'],
  ['app', 'src/app/server/planted.ts', sql('select 1 from stays'), 'reads stays'],
  ['kit', 'src/kit/server/planted.ts', sql('select 1 from stays'), 'reads stays'],
])("refuses another feature's table in %s", (_, path, text, message) => {
  expect(refused(path, text)).toEqual([expect.stringContaining(`${path}:1 ${message}, a table of `)]);
});

test.each([
  ['its own tables', feature, sql('select 1 from shares s join share_channels w on true')],
  ['names of accounts and homes', feature, sql('select 1 from users u, properties p')],
  ['a sentence', feature, "const text = 'Remove it from stays or favorites';"],
  ['the demonstration', 'src/app/server/demo-history/planted.ts', sql('insert into stays values (1)')],
  ['an exception', 'src/app/server/outbox.ts', sql('select 1 from emails')],
])('accepts %s', (_, path, text) => {
  expect(refused(path, text)).toEqual([]);
});

test('refuses a write when the exception allows only reads', () => {
  expect(refused('src/app/server/outbox.ts', sql('delete from emails'))).toHaveLength(1);
});

test('names each exception that is not needed', () => {
  const unused = unusedExceptions(new Map([['src/app/server/outbox.ts', sql('select 1 from emails')]]));
  expect(unused).toContain(
    'scripts/table-owners.ts: src/app/server/integrity/check-files.ts no longer needs to read uploaded_pictures',
  );
  expect(unused.filter((error) => error.includes('outbox'))).toEqual([]);
});
