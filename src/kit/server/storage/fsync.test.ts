import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPictureVariants } from '#kit/server/images/picture-variants.ts';
import { keyInFolder } from '#kit/server/secret-key.ts';
import { type Memory, memories, recordDisk } from '#kit/server/storage/testing/recorded-disk.ts';
import { openDiskStore } from './disk-store.ts';
import { writeSynced } from './fsync.ts';

const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => (at * 7 + (at >> 8)) & 255));
const key = 'tours/some.zip';

let base: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'cuts-'));
});
afterEach(() => rm(base, { recursive: true }));

/** A folder as a power cut leaves it, and the call before the cut: 'done' when the work was complete. */
type Cut = { folder: string; after: string; memory: Memory };

/** Returns the results of power cuts: one after each call of the work, and one after its end. */
async function cutsDuring<T>(work: (folder: string) => Promise<T>): Promise<{ made: T; cuts: Cut[] }> {
  const folder = join(base, 'data');
  await mkdir(folder);
  const cuts: Cut[] = [];
  const cut = (after: string) => {
    for (const memory of memories) {
      const left = join(base, `cut ${cuts.length}`);
      disk.copyInto(left, memory);
      cuts.push({ folder: left, after, memory });
    }
  };
  const disk = recordDisk({ folder, shadow: join(base, 'shadow') }, ({ call, what }) =>
    cut(`${call} ${what}`),
  );
  try {
    const made = await work(folder);
    cut('done');
    return { made, cuts };
  } finally {
    disk.end();
  }
}

async function inStore<T>(
  folder: string,
  work: (files: ReturnType<typeof openDiskStore>) => Promise<T>,
): Promise<T> {
  const files = openDiskStore(folder);
  return work(files).finally(files.close);
}
const put = (folder: string) => inStore(folder, (files) => files.put(key, bytes));
const kept = (folder: string) => inStore(folder, (files) => files.read(key));
const done = ({ after }: Cut) => after === 'done';

test('keeps a stored file, and accepts an interrupted one again, after a power cut', async () => {
  const { cuts } = await cutsDuring(put);
  for (const { folder } of cuts.filter(done)) expect(await kept(folder)).toEqual(bytes);
  for (const { folder, ...cut } of cuts) {
    await put(folder);
    expect([cut, bytes.equals((await kept(folder)) as Buffer)]).toEqual([cut, true]);
  }
  expect(cuts.filter(done)).toHaveLength(memories.length);
});

test('keeps a file that another process renamed without syncing the folder', async () => {
  const { cuts } = await cutsDuring(async (folder) => {
    await inStore(folder, (files) => files.put('tours/other.zip', bytes));
    const staged = await inStore(folder, (files) => files.stage(bytes));
    await rename(staged.path, join(folder, key));
    await put(folder);
  });
  for (const { folder } of cuts.filter(done)) expect(await kept(folder)).toEqual(bytes);
});

test('does not block later reservations after an interrupted one', async () => {
  const reserve = (folder: string) =>
    inStore(folder, async (files) => {
      const path = files.stagingPath();
      await writeFile(path, '');
      await files.reserve(path, 1_000);
    });
  const { cuts } = await cutsDuring(reserve);
  for (const { folder } of cuts) await expect(reserve(folder)).resolves.toBeUndefined();
});

test('never changes the encryption key of secrets', async () => {
  const { made, cuts } = await cutsDuring(keyInFolder);
  for (const { folder, ...cut } of cuts) expect([cut, (await keyInFolder(folder)).length]).toEqual([cut, 32]);
  for (const { folder } of cuts.filter(done)) expect(await keyInFolder(folder)).toEqual(made);
});

test('never changes the encryption key even if its creator was killed before syncing the folder', async () => {
  const { made, cuts } = await cutsDuring(async (folder) => {
    await writeSynced(join(folder, 'secret.key'), `${'5a'.repeat(32)}\n`);
    return keyInFolder(folder);
  });
  expect(made).toEqual(Buffer.alloc(32, 0x5a));
  for (const { folder } of cuts.filter(done)) expect(await keyInFolder(folder)).toEqual(made);
});

test('never serves a partial variant of a picture', async () => {
  const picture = 'c'.repeat(32);
  const read = async (folder: string) => {
    const files = { put: async () => {}, read: async () => bytes, size: async () => bytes.length };
    const work = { encode: async () => Buffer.from(bytes) };
    return openPictureVariants({ files, cacheFolder: folder, work }).read(picture, 320, 'webp');
  };
  const { cuts } = await cutsDuring(read);
  for (const { folder, ...cut } of cuts)
    expect([cut, bytes.equals((await read(folder)) as Buffer)]).toEqual([cut, true]);
  expect(cuts.some(({ after }) => after.endsWith('320.webp'))).toBe(true);
});
