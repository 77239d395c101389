import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recipeFolder, removeVariants } from './picture-variants.ts';

test('removes variants while others are being written', async () => {
  const cache = await mkdtemp(join(tmpdir(), 'variants-'));
  const key = 'ab'.repeat(16);
  const folder = join(cache, recipeFolder, 'ab', key);
  try {
    for (let round = 0; round < 20; round += 1) {
      await mkdir(folder, { recursive: true });
      for (let at = 0; at < 20; at += 1) await writeFile(join(folder, `${at}`), 'stored');
      const writing = (async () => {
        for (let at = 0; at < 60; at += 1) await writeFile(join(folder, `new-${at}`), 'new').catch(() => {});
      })();
      await removeVariants(cache, key);
      await writing;
      await expect(writeFile(join(folder, 'late'), 'late')).rejects.toThrow('ENOENT');
    }
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
});
