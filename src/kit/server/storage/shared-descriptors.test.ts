import { close, openSync, read } from 'node:fs';
import { mkdtemp, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SeededRandom } from '#kit/server/testing/seeded-random.ts';
import { SharedDescriptors } from './shared-descriptors.ts';

const readFd = promisify(read);
const closeFd = promisify(close);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'descriptors-'));
});
afterEach(() => rm(folder, { recursive: true }));

const firstByte = async (fd: number) => (await readFd(fd, Buffer.alloc(1), 0, 1, 0)).buffer[0] as number;

test('gives each of many readers its own file or none while files are replaced, deleted and evicted', async ({
  skip,
}) => {
  const files = 40;
  const shared = new SharedDescriptors(8);
  const pathOf = (name: number) => join(folder, String(name));
  const write = async (name: number) => {
    // Every version of a file begins with its name.
    await writeFile(`${pathOf(name)}.new`, Buffer.alloc(100, name));
    await rename(`${pathOf(name)}.new`, pathOf(name));
  };
  for (let name = 0; name < files; name++) await write(name);
  let isOver = false;
  const found = { right: 0, absent: 0 };
  const reader = async (seed: number) => {
    const chance = new SeededRandom(seed);
    for (let round = 0; round < 300; round++) {
      const name = chance.below(files);
      const byte = await shared.use(pathOf(name), firstByte);
      expect([name, null]).toContain(byte);
      if (byte === null) found.absent += 1;
      else found.right += 1;
    }
  };
  const changer = async (seed: number) => {
    const chance = new SeededRandom(seed);
    while (!isOver) {
      const name = chance.below(files / 4) * 4 + (seed % 4);
      shared.drop(pathOf(name));
      if (chance.below(2)) await rm(pathOf(name), { force: true });
      shared.drop(pathOf(name));
      await write(name);
    }
  };
  const changers = [0, 1, 2, 3].map((seed) => changer(seed));
  await Promise.all(Array.from({ length: 20 }, (_, at) => reader(at + 10)));
  isOver = true;
  await Promise.all(changers);
  expect(found.right).toBeGreaterThan(1_000);
  shared.dropAll();
  skip(process.platform !== 'linux', 'only Linux shows which files are open; the rest held');
  await expect.poll(() => openFiles()).toEqual([]);
});

async function openFiles(): Promise<string[]> {
  const numbers = await readdir('/proc/self/fd');
  const targets = await Promise.all(numbers.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder));
}

test('retries once when a descriptor was closed elsewhere, and returns no other file', async () => {
  const shared = new SharedDescriptors();
  const path = join(folder, 'file');
  await writeFile(path, Buffer.alloc(10, 7));
  const stolen = (await shared.use(path, async (fd) => fd)) as number;
  await closeFd(stolen);
  expect(await shared.use(path, firstByte)).toBe(7);
  expect(await shared.use(path, firstByte)).toBe(7);
  const others = openSync(path, 'r');
  shared.dropAll();
  await new Promise((resolve) => setImmediate(resolve));
  expect(await firstByte(others)).toBe(7);
  await closeFd(others);
});

test('reopens a file that was removed by another machine meanwhile, and closes its old descriptor', async ({
  skip,
}) => {
  const shared = new SharedDescriptors();
  const path = join(folder, 'file');
  await writeFile(path, Buffer.alloc(10, 7));
  let calls = 0;
  const stale = async (fd: number) => {
    calls += 1;
    if (calls === 1) throw Object.assign(new Error('stale file handle'), { code: 'ESTALE' });
    return firstByte(fd);
  };
  expect(await shared.use(path, stale)).toBe(7);
  expect(calls).toBe(2);
  skip(process.platform !== 'linux', 'only Linux shows which files are open; the rest held');
  await expect.poll(() => openFiles()).toEqual([path]);
  shared.dropAll();
});

test('fails after two failures', async () => {
  const shared = new SharedDescriptors();
  await writeFile(join(folder, 'file'), 'x');
  let calls = 0;
  const broken = async () => {
    calls += 1;
    throw Object.assign(new Error('bad'), { code: 'EBADF' });
  };
  await expect(shared.use(join(folder, 'file'), broken)).rejects.toThrow('bad');
  expect(calls).toBe(2);
});
