import { afterAll, beforeAll, expect, test } from 'vitest';
import { referencedFilesQuery } from '#app/server/registries.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { checkIntegrity } from './check-integrity.ts';

/** Each tour has two files, so there are two more files than one night checks. */
const tours = 2_501;
let world: TestApp;
const missing = new Set<string>();

beforeAll(async () => {
  world = await createTestApp();
  await world.kit.pool.query(
    `insert into tour_versions (id, property_id, filename, zip_key, index_key, page_path, files, zip_bytes, start_bytes,
       total_bytes, rooms, directory_contents, warnings, created_at)
     select translate(lpad(n::text, 26, 'a'), '0189', 'abcd'), $1, 'tour.zip', 'tours/' || lpad(n::text, 5, '0') || '.zip',
       'tours/' || lpad(n::text, 5, '0') || '.index', 'index.htm', 1, 1, 1, 1, '{}', '{}', '{}', now()
     from generate_series(1, $2::int) as n`,
    [await createTestProperty(world.kit), tours],
  );
});
afterAll(() => world.close());

/** Runs one nightly check with a store that gives all files the right size, except the missing ones. */
async function check(): Promise<{ after: string; isWhole: boolean; wrong: string[] }> {
  const size: FileStore['size'] = async (key) => (missing.has(key) ? null : 1);
  await world.kit.pool.query('update integrity_checks set completed_at = null');
  await checkIntegrity({ ...world.kit, files: { ...world.kit.files, size } }, referencedFilesQuery);
  const { rows: checks } = await world.kit.pool.query(
    `select after, completed_at is not null as whole from integrity_checks where kind = 'file'`,
  );
  const { rows: wrong } = await world.kit.pool.query(
    'select subject from integrity_findings where resolved_at is null order by subject',
  );
  return {
    after: checks[0].after,
    isWhole: checks[0].whole,
    wrong: wrong.map(({ subject }) => subject),
  };
}

test('continues each night where the last night stopped, also past a file that stays damaged', async () => {
  const [first, last] = ['tours/00001.zip', 'tours/02501.zip'];
  missing.add(first);
  const atHalf = { after: 'tours/02500.zip', isWhole: false, wrong: [first] };
  const atEnd = { after: '', isWhole: true, wrong: [first] };
  expect([await check(), await check(), await check()]).toEqual([atHalf, atEnd, atHalf]);
  missing.add(last);
  expect(await check()).toEqual({ ...atEnd, wrong: [first, last] });
  // A repaired file is reported as resolved in the next night, wherever the check continues.
  missing.clear();
  expect((await check()).wrong).toEqual([]);
});
