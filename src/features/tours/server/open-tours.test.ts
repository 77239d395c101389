import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Kit } from '#kit/server/kit.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import { OpenTours } from './open-tours.ts';
import type { ServedVersion } from './tour-version-rows.ts';

const pageBytes = 7_900_000;

/** Returns versions whose archives contain only a page of this size, and the number of reads. */
function shelf(bytes: number) {
  const content = Buffer.alloc(bytes, '<p>');
  const entry = {
    name: 'index.htm',
    deflated: false,
    crc: crc32(content),
    size: bytes,
    compressedSize: bytes,
  };
  const index = ZipIndex.of([{ ...entry, start: 0, inSidecar: false }]).encode();
  const reads: string[] = [];
  let isAway = false;
  const read = async (key: string) => {
    reads.push(key);
    if (isAway) throw new Error('the disk is away');
    return key.startsWith('index') ? index : content;
  };
  const tours = new OpenTours({ files: { read } } as unknown as Kit, '<script></script>');
  const open = (id: string) =>
    tours.open({
      id,
      zip_key: `zip ${id}`,
      index_key: `index ${id}`,
      sidecar_key: null,
      page_path: 'index.htm',
    } as ServedVersion);
  return {
    tours,
    open,
    readsOf: (id: string) => reads.filter((key) => key === `index ${id}`).length,
    setAway: (value: boolean) => {
      isAway = value;
    },
  };
}

test('reads a version once for concurrent visitors until it is evicted', async () => {
  const { tours, open, readsOf } = shelf(100);
  const [one, other] = await Promise.all([open('a'), open('a')]);
  expect(one).toBe(other);
  expect(await open('a')).toBe(one);
  expect(readsOf('a')).toBe(1);
  tours.forget('a');
  tours.forget('unknown');
  expect(await open('a')).not.toBe(one);
  expect(readsOf('a')).toBe(2);
});

test('reads a version again after a failure', async () => {
  const { open, readsOf, setAway } = shelf(100);
  setAway(true);
  await expect(open('a')).rejects.toThrow('away');
  setAway(false);
  expect((await open('a')).pagePath).toBe('index.htm');
  expect(readsOf('a')).toBe(2);
});

test('keeps the most recently visited versions, up to 64 MB', async () => {
  const { open, readsOf } = shelf(pageBytes);
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) await open(id);
  await open('a');
  expect(readsOf('a')).toBe(1);
  await open('i');
  for (const id of ['a', 'c', 'h', 'i']) await open(id);
  expect(['a', 'c', 'h', 'i'].map(readsOf)).toEqual([1, 1, 1, 1]);
  await open('b');
  expect(readsOf('b')).toBe(2);
});

test('frees the memory of a version that is evicted while it is read', async () => {
  const { tours, open, readsOf } = shelf(pageBytes);
  for (let round = 0; round < 9; round++) {
    const opening = open('a');
    tours.forget('a');
    await opening;
  }
  for (const id of ['b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'b']) await open(id);
  expect(readsOf('b')).toBe(1);
});
