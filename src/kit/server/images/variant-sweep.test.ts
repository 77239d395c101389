import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recipeFolder } from './picture-variants.ts';
import { sweepVariants } from './variant-sweep.ts';

const [here, gone] = ['a'.repeat(32), 'b'.repeat(32)];
const before = new Date('2027-03-01T08:00:00Z');
let cacheFolder: string;
beforeEach(async () => {
  cacheFolder = await mkdtemp(join(tmpdir(), 'variants-'));
});
afterEach(() => rm(cacheFolder, { recursive: true }));

const files = {
  async *list() {
    yield { key: `pictures/${here}`, size: 1, modifiedAt: before };
  },
};
async function keep(name: string, ageMs: number): Promise<void> {
  const path = join(cacheFolder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'x');
  const time = new Date(before.getTime() - ageMs);
  await utimes(path, time, time);
}
async function kept(): Promise<string[]> {
  const entries = await readdir(cacheFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

test('keeps finished variants, and removes those of removed pictures, partial files and old recipes', async () => {
  const folder = (key: string, recipe = recipeFolder) => `${recipe}/${key.slice(0, 2)}/${key}`;
  await keep(`${folder(here)}/320.avif`, 9e9);
  await keep(`${folder(here)}/480.webp.old-half`, 1);
  await keep(`${folder(here)}/480.webp.new-half`, 0);
  await keep(`${folder(gone)}/720.webp`, 0);
  await keep(`${folder(here, 'r1')}/1080.jpg`, 0);
  await sweepVariants({ files, cacheFolder }, before);
  expect(await kept()).toEqual(['320.avif', '480.webp.new-half']);
});

test('accepts a missing cache folder', async () => {
  await rm(cacheFolder, { recursive: true });
  await sweepVariants({ files, cacheFolder }, before);
  await mkdir(cacheFolder);
  expect(await kept()).toEqual([]);
});
