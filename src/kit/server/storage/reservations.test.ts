import { mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Reservations } from './reservations.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  statfs: vi.fn<() => Promise<unknown>>(),
}));

const megabyte = 1_000_000;
let folder: string;
let room: Reservations;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reservations-'));
  room = new Reservations(join(folder, 'reserved'));
});
afterEach(() => rm(folder, { recursive: true }));

function diskOf(allBytes: number, freeBytes: number): void {
  const bsize = 1_000;
  const found = { bsize, blocks: allBytes / bsize, bavail: freeBytes / bsize };
  vi.mocked(statfs).mockResolvedValue(found as Awaited<ReturnType<typeof statfs>>);
}
async function empty(name: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, '');
  return path;
}
const outcome = (path: string, bytes: number) =>
  room.reserve(path, bytes).then(
    () => 'room',
    (error) => error.kind,
  );

describe('the reserved disk space', () => {
  test.each([
    ['a twentieth of a small one', 2_000 * megabyte, 1_100 * megabyte, 1_000 * megabyte],
    [
      'half a gigabyte of a large one',
      1_000_000 * megabyte,
      1_000 * megabyte + 512 * 2 ** 20 - ((512 * 2 ** 20) % 1_000) + 1_000,
      1_000 * megabyte,
    ],
  ])('leaves %s free', async (_, all, free, most) => {
    diskOf(all, free);
    expect(await outcome(await empty('too-much'), most + 1_001)).toBe('no-space');
    expect(await outcome(await empty('all'), most)).toBe('room');
    expect(await outcome(await empty('one-more'), 1_001)).toBe('no-space');
  });
});

test('excludes received bytes, and is freed with a removed file', async () => {
  diskOf(1_000 * megabyte, 60 * megabyte);
  const first = await empty('first');
  expect(await outcome(first, 8 * megabyte)).toBe('room');
  const second = await empty('second');
  expect(await outcome(second, 6 * megabyte)).toBe('no-space');
  await writeFile(first, Buffer.alloc(5 * megabyte));
  expect(await outcome(second, 6 * megabyte)).toBe('room');
  expect(await outcome(await empty('third'), 4 * megabyte)).toBe('no-space');
  await rm(second);
  expect(await outcome(await empty('third'), 4 * megabyte)).toBe('room');
});

test('expires after fifteen minutes without data, and can be resumed behind the others', async () => {
  diskOf(1_000 * megabyte, 60 * megabyte);
  const first = await empty('first');
  expect(await outcome(first, 8 * megabyte)).toBe('room');
  const quietFor = async (minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    const reservations = join(folder, 'reserved');
    await utimes(first, then, then);
    for (const name of await readdir(reservations)) await utimes(join(reservations, name), then, then);
  };
  await quietFor(14);
  expect(await outcome(await empty('second'), 8 * megabyte)).toBe('no-space');
  await quietFor(16);
  expect(await outcome(await empty('second'), 8 * megabyte)).toBe('room');
  expect(await outcome(first, 8 * megabyte)).toBe('no-space');
});

test('does not expire while its file is uploading, however old it is', async () => {
  diskOf(1_000 * megabyte, 60 * megabyte);
  const first = await empty('first');
  expect(await outcome(first, 8 * megabyte)).toBe('room');
  const reservations = join(folder, 'reserved');
  const then = new Date(Date.now() - 60 * 60_000);
  for (const name of await readdir(reservations)) await utimes(join(reservations, name), then, then);
  await writeFile(first, Buffer.alloc(megabyte));
  expect(await outcome(await empty('second'), 4 * megabyte)).toBe('no-space');
  expect(await outcome(await empty('second'), 3 * megabyte)).toBe('room');
});

test('is not refused on a disk of unknown free space', async () => {
  vi.mocked(statfs).mockRejectedValue(new Error('unknown'));
  expect(await outcome(await empty('any'), 2 ** 50)).toBe('room');
});

test('includes a reservation that another process has just made, whichever came first', async () => {
  diskOf(1_000 * megabyte, 60 * megabyte);
  const first = await empty('first');
  expect(await outcome(first, megabyte)).toBe('room');
  await empty('elsewhere');
  const later = join(folder, 'reserved', '999999999999999-elsewhere');
  await writeFile(later, JSON.stringify({ path: '../elsewhere', bytes: 8 * megabyte }));
  expect(await outcome(await empty('second'), 2 * megabyte)).toBe('no-space');
  // The earlier upload does not wait for the later upload.
  expect(await outcome(first, megabyte)).toBe('room');
});

test('is cleaned up after a power cut', async () => {
  diskOf(1_000 * megabyte, 60 * megabyte);
  expect(await outcome(await empty('first'), megabyte)).toBe('room');
  await writeFile(join(folder, 'reserved', '000000000000001-cut'), '');
  expect(await outcome(await empty('second'), megabyte)).toBe('room');
  expect((await readdir(join(folder, 'reserved'))).filter((name) => name.endsWith('cut'))).toEqual([]);
});
