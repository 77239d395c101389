import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import {
  createBidder,
  createOpenLot,
  type LotFixture,
  placeBid,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { countFindings } from './finding-rows.ts';

const time = shiftedClock();
let world: TestApp;
let lot: LotFixture;
let cookies: Record<string, string>;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  lot = await createOpenLot(world, time);
  const bidder = await createBidder(world, lot);
  expect((await placeBid(world, lot, bidder, 100_000_000)).statusCode).toBeLessThan(300);
  ({ cookies } = await signInAs(world, 'admin'));
});
afterAll(() => world.close());

const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);

/** Returns the unresolved findings as an admin sees them. */
async function found() {
  await world.runJobs('check-integrity');
  const { findings } = (await world.inject({ url: '/api/integrity', cookies })).json();
  return findings
    .filter(({ goneAt }: { goneAt: string | null }) => goneAt === null)
    .map(({ kind, subject, fault }: Record<string, string>) => [kind, subject, fault]);
}

async function somePicture(): Promise<string> {
  const bytes = Buffer.from(`a picture ${Math.random()}`);
  const key = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  await world.kit.files.put(`pictures/${key}`, bytes);
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     values ($1, 0, $2, 640, 480, '#888888', 'A room')`,
    [await createTestProperty(world.kit), key],
  );
  return `pictures/${key}`;
}

test('reports no findings and the time of the check for consistent data', async () => {
  await somePicture();
  expect(await found()).toEqual([]);
  const { checks } = (await world.inject({ url: '/api/integrity', cookies })).json();
  expect(checks.map(({ kind, completedAt }: Record<string, string>) => [kind, typeof completedAt])).toEqual([
    ['bids', 'string'],
    ['books', 'string'],
    ['file', 'string'],
    ['orphan', 'string'],
  ]);
});

test('reports a missing or changed file once, and clears the finding when it is restored', async () => {
  const [missing, changed] = [await somePicture(), await somePicture()];
  const bytes = await world.kit.files.read(missing);
  await world.kit.files.delete(missing);
  await world.kit.files.put(changed, Buffer.from('other bytes'));
  const wrong = (await found()).sort();
  expect(wrong).toEqual(
    [
      ['file', missing, expect.stringMatching(/^The file is missing\. Used by picture of home \d+\.$/)],
      ['file', changed, expect.stringContaining('The file does not match its checksum.')],
    ].sort(),
  );
  expect(await found()).toHaveLength(2);
  await world.kit.files.put(missing, bytes as Buffer);
  await query('delete from property_pictures where file_key = $1', [changed.slice('pictures/'.length)]);
  await world.kit.files.delete(changed);
  expect(await found()).toEqual([]);
});

test('reports an orphaned file that no sweep removed for days, and keeps it', async () => {
  await world.kit.files.put('pictures/left-over', Buffer.from('x'));
  expect(await found()).toEqual([]);
  const old = new Date(Date.now() - 4 * 86_400_000);
  await utimes(join(world.folder, 'files', 'pictures', 'left-over'), old, old);
  expect(await found()).toEqual([
    ['orphan', 'pictures/left-over', 'No database record refers to this file (1 bytes).'],
  ]);
  expect(await world.kit.files.size('pictures/left-over')).toBe(1);
  await world.kit.files.delete('pictures/left-over');
  expect(await found()).toEqual([]);
});

test('lists open findings before cleared ones, newest first, and counts only open ones', async () => {
  const pictures = [await somePicture(), await somePicture(), await somePicture()];
  const [oldest, middle, newest] = pictures as [string, string, string];
  const bytes = await world.kit.files.read(newest);
  for (const key of pictures) {
    await world.kit.files.delete(key);
    await found();
  }
  expect(await countFindings(world.kit.db)).toEqual({ file: 3, orphan: 0, books: 0, bids: 0 });
  await world.kit.files.put(newest, bytes as Buffer);
  await found();
  const { findings } = (await world.inject({ url: '/api/integrity', cookies })).json();
  const subjects = findings.map(({ subject }: { subject: string }) => subject);
  expect(subjects.filter((subject: string) => pictures.includes(subject))).toEqual([middle, oldest, newest]);
  expect(await countFindings(world.kit.db)).toMatchObject({ file: 2 });
  await query('delete from property_pictures where file_key = any($1)', [
    pictures.map((key) => key.slice('pictures/'.length)),
  ]);
  await world.kit.files.delete(newest);
  expect(await found()).toEqual([]);
});

test('counts the checked files that rows name', async () => {
  const checked = async () => {
    await world.runJobs('check-integrity');
    const { rows } = await query(`select checked from integrity_checks where kind = 'file'`);
    return rows[0].checked;
  };
  const before = await checked();
  await somePicture();
  await somePicture();
  expect(await checked()).toBe(before + 2);
});

test('leaves an orphaned file to the sweeps for three days', async () => {
  await world.kit.files.put('pictures/on-its-way', Buffer.from('x'));
  const at = (days: number) => {
    const time = new Date(Date.now() - days * 86_400_000);
    return utimes(join(world.folder, 'files', 'pictures', 'on-its-way'), time, time);
  };
  await at(2.9);
  expect(await found()).toEqual([]);
  await at(3.1);
  expect(await found()).toHaveLength(1);
  await world.kit.files.delete('pictures/on-its-way');
  expect(await found()).toEqual([]);
});

test('reports a tour shorter than stored, and accepts one of the stored length', async () => {
  const id = 'a'.repeat(26);
  await world.kit.files.put('tours/some.zip', Buffer.from('zip'));
  await world.kit.files.put('tours/some.index', Buffer.from('index'));
  await query(
    `insert into tour_versions (id, property_id, filename, zip_key, index_key, page_path, files, zip_bytes, start_bytes,
       total_bytes, rooms, directory_contents, warnings, created_at)
     values ($1, $2, 'tour.zip', 'tours/some.zip', 'tours/some.index', 'index.htm', 1, 3, 1, 1, '{}', '{}', '{}', now())`,
    [id, await createTestProperty(world.kit)],
  );
  expect(await found()).toEqual([]);
  await query('update tour_versions set zip_bytes = 4 where id = $1', [id]);
  expect(await found()).toEqual([
    ['file', 'tours/some.zip', `The file has 3 bytes, expected 4. Used by tour ${id}.`],
  ]);
  await query('update tour_versions set zip_bytes = 3 where id = $1', [id]);
  expect(await found()).toEqual([]);
});

test('does not report an uploaded form photo as orphaned, however old', async () => {
  const key = 'd'.repeat(32);
  await query(`insert into uploaded_pictures (key, width, height, colour) values ($1, 640, 480, '#888888')`, [
    key,
  ]);
  await world.kit.files.put(`pictures/${key}`, Buffer.from('x'));
  const old = new Date(Date.now() - 4 * 86_400_000);
  await utimes(join(world.folder, 'files', 'pictures', key), old, old);
  expect(await found()).toEqual([]);
});

test('reports changed bids and unbalanced books', async () => {
  const withoutTriggers = async (table: string, statement: string) => {
    await query(`alter table ${table} disable trigger user`);
    await query(statement);
    await query(`alter table ${table} enable trigger user`);
  };
  await withoutTriggers('bids', `update bids set price = price + 1 where lot_id = ${lot.id}`);
  await withoutTriggers('ledger_lines', 'update ledger_lines set amount = amount + 1 where amount > 0');
  const wrong = await found();
  expect(wrong.map(([kind]: string[]) => kind)).toContain('books');
  expect(wrong).toContainEqual(['bids', `lot ${lot.id}`, expect.stringContaining('Bid 1')]);
  await withoutTriggers('bids', `update bids set price = price - 1 where lot_id = ${lot.id}`);
  await withoutTriggers('ledger_lines', 'update ledger_lines set amount = amount - 1 where amount > 0');
  expect(await found()).toEqual([]);
});
