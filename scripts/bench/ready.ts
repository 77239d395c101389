import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectInThread } from '#features/tours/server/inspection.ts';

/** In a process of its own: makes one archive that has arrived ready to be served; prints what that cost as JSON. */
const path = process.argv[2] as string;
const folder = await mkdtemp(join(tmpdir(), 'bench-ready-'));
try {
  const { size } = await stat(path);
  const before = process.resourceUsage().maxRSS;
  const startedAt = performance.now();
  await inspectInThread({ path, size, besidePath: join(folder, 'beside') });
  const ms = performance.now() - startedAt;
  console.log(JSON.stringify({ ms, peakMb: process.resourceUsage().maxRSS / 1024, idleMb: before / 1024 }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
