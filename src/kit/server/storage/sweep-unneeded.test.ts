import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openLog } from '#kit/server/log.ts';
import { openDiskStore } from './disk-store.ts';
import { sweepOrphans } from './sweep-unneeded.ts';

const now = new Date('2027-03-01T08:00:00Z');
const hourMs = 60 * 60_000;

test('deletes files that no row names, but none that may still wait for its row', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'swept-'));
  const files = openDiskStore(folder);
  onTestFinished(async () => {
    await files.close();
    await rm(folder, { recursive: true });
  });
  for (const [name, hours] of Object.entries({ named: 3, unnamed: 3, waiting: 1 })) {
    await files.put(`papers/${name}`, Buffer.from(name));
    const at = new Date(now.getTime() - hours * hourMs);
    await utimes(join(folder, 'papers', name), at, at);
  }
  const kit = { db: null as never, files, clock: () => now, log: openLog('silent') };
  const count = await sweepOrphans(kit, {
    folder: 'papers',
    graceMs: 2 * hourMs,
    filesNeeded: async () => new Set(['papers/named']),
    what: 'papers',
  });
  const left: string[] = [];
  for await (const { key } of files.list('papers')) left.push(key);
  expect([count, left.toSorted()]).toEqual([1, ['papers/named', 'papers/waiting']]);
});
