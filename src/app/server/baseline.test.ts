import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, useTestDatabases } from '#app/testing/database.ts';
import { describeDatabase } from '#app/testing/describe-schema.ts';
import { loadReplacedHistory, readReplacedHistory } from '#app/testing/replaced-history/replaced-history.ts';
import { readBaseline, replacedHistory } from '#kit/server/database/baseline.ts';
import { migrate, readMigrations } from '#kit/server/database/migrate.ts';

const folder = join(import.meta.dirname, '../../../migrations');
const open = useTestDatabases();

const missingFrom = (some: string[], others: string[]) => {
  const known = new Set(some);
  return others.filter((line) => !known.has(line));
};

async function requireBaseline() {
  const baseline = await readBaseline(folder);
  if (!baseline) throw new Error('migrations/baseline.json is missing.');
  return baseline;
}

describe('a database that the replaced history built', () => {
  let template: TestDatabase;
  let history: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    template = await createTestDatabase('template0');
    await loadReplacedHistory(template.url);
  });
  afterAll(() => template.drop());
  beforeEach(async () => {
    history = await open(new URL(template.url).pathname.slice(1));
  });
  const appliedIn = async ({ pool }: typeof history) =>
    (await pool.query('select name, sha256 from migrations order by name')).rows;

  test('has the schema, rows and sequences of the baseline after the replaced migrations', async () => {
    const { files } = await requireBaseline();
    const baseline = await open('template0');
    await migrate(baseline.pool, folder, (name) => files.includes(name));
    const [built, made] = await Promise.all([
      describeDatabase(history.pool),
      describeDatabase(baseline.pool),
    ]);
    expect(built.length).toBeGreaterThan(2_500);
    expect({ onlyInBaseline: missingFrom(built, made), onlyInHistory: missingFrom(made, built) }).toEqual({
      onlyInBaseline: [],
      onlyInHistory: [],
    });
    expect(made).toHaveLength(built.length);
  });

  test('adopts the baseline, keeps the rows, and applies the later migrations', async () => {
    const { pool } = history;
    await pool.query(
      `insert into users (username, username_folded, email, email_folded, full_name)
       values ('nakato', 'nakato', 'nakato@example.com', 'nakato@example.com', 'Nakato')`,
    );
    await pool.query("update plans set monthly_price = 31000 where name = 'standard'");
    const before = await describeDatabase(pool);
    const { files } = await requireBaseline();
    const migrations = (await readMigrations(folder)).map(({ name, sha256 }) => ({ name, sha256 }));

    expect(await migrate(pool, folder, (name) => files.includes(name))).toEqual([]);
    expect(await describeDatabase(pool)).toEqual(before);
    expect(await appliedIn(history)).toEqual(migrations.filter(({ name }) => files.includes(name)));

    const later = migrations.map(({ name }) => name).filter((name) => !files.includes(name));
    expect(await migrate(pool, folder)).toEqual(later);
    expect(await appliedIn(history)).toEqual(migrations);
    expect((await pool.query("select from users where username = 'nakato'")).rowCount).toBe(1);
  });

  test('keeps later migrations that were applied before the baseline', async () => {
    const later = { name: '0206-added-before-the-baseline.sql', sha256: 'a'.repeat(64) };
    await history.pool.query('insert into migrations (name, sha256) values ($1, $2)', [
      later.name,
      later.sha256,
    ]);
    const { files } = await requireBaseline();
    await migrate(history.pool, folder, (name) => files.includes(name));
    const names = (await appliedIn(history)).map(({ name }) => name);
    expect(names).toEqual([...files, later.name]);
  });

  test('refuses a database older than the last replaced migration and leaves it unchanged', async () => {
    await history.pool.query("delete from migrations where name > '0195'");
    const before = await appliedIn(history);
    await expect(migrate(history.pool, folder)).rejects.toThrow(
      /ends with migration 0190-social-link-icons\.sql.* Start version 0\.1\.0 once/,
    );
    expect(await appliedIn(history)).toEqual(before);
  });
});

describe('the replaced history', () => {
  test('matches the replaced history in the fixture', async () => {
    const { migrations } = await readReplacedHistory();
    expect(replacedHistory(await requireBaseline(), migrations)).toEqual(migrations);
    expect(migrations).toHaveLength(101);
  });

  test('does not recognize a history with a missing or changed migration', async () => {
    const baseline = await requireBaseline();
    const { migrations } = await readReplacedHistory();
    const message = /other migrations up to 0205-pages-of-the-provider\.sql than version 0\.1\.0 had/;
    const missing = migrations.filter(({ name }) => name !== '0021-auctions.sql');
    expect(() => replacedHistory(baseline, missing)).toThrow(message);
    const changed = migrations.map((one) =>
      one.name === '0021-auctions.sql' ? { ...one, sha256: '0'.repeat(64) } : one,
    );
    expect(() => replacedHistory(baseline, changed)).toThrow(message);
  });
});
