import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspectTour } from '#features/tours/server/intake/tour-inspection.ts';
import { ArrivingHeaders } from '#kit/server/zip/arriving-headers.ts';

/**
 * Runs in a separate process: receives one archive as an upload, drops it from the page cache where the
 * system allows it, and prepares it for serving. Prints the cost of that last step as JSON.
 */
const path = process.argv[2] as string;
const folder = await mkdtemp(join(tmpdir(), 'bench-ready-'));
try {
  const { size } = await stat(path);
  const headers = new ArrivingHeaders();
  const chunk = Buffer.allocUnsafeSlow(2 ** 20);
  const file = await open(path);
  for (let read = await file.read(chunk); read.bytesRead > 0; read = await file.read(chunk))
    headers.take(chunk.subarray(0, read.bytesRead));
  await file.close();
  await writeFile('/proc/sys/vm/drop_caches', '3').catch(() => {});
  const startedAt = performance.now();
  await inspectTour({ path, size, sidecarPath: join(folder, 'beside'), seen: headers.seen() });
  const ms = performance.now() - startedAt;
  console.log(JSON.stringify({ ms, peakMb: process.resourceUsage().maxRSS / 1024 }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
