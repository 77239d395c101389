import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeBigExport } from './make-big-export.ts';
import { type BenchmarkResult, measureSideBySide, median } from './report.ts';

const run = promisify(execFile);
const megabytes = 1024;

/**
 * Measures the time from the last received byte until the tour can be served, compared with `unzip` of the
 * same archive on the same disk.
 */
export async function measureTourReady(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-ready-'));
  const zip = join(folder, 'export.zip');
  const peaks: number[] = [];
  try {
    await makeBigExport(zip, megabytes);
    const isCold = await dropPageCache(zip);
    const times = await measureSideBySide(
      async () => {
        await dropPageCache(zip);
        const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'ready.ts'), zip]);
        const { ms, peakMb } = JSON.parse(stdout) as { ms: number; peakMb: number };
        peaks.push(peakMb);
        return ms;
      },
      async () => {
        const target = join(folder, 'unzipped');
        await mkdir(target);
        await dropPageCache(zip);
        const startedAt = performance.now();
        await run('unzip', ['-q', zip, '-d', target]);
        const ms = performance.now() - startedAt;
        await rm(target, { recursive: true });
        return ms;
      },
      3,
    );
    const peakMb = median(peaks);
    return [
      {
        name: `Time until a ${megabytes} MB export is ready once its bytes have arrived (${isCold ? 'cold' : 'warm: caches cannot be dropped here'})`,
        ours: `${(times.ours / 1000).toFixed(2)} s`,
        beside: `${(times.beside / 1000).toFixed(1)} s (unzip)`,
        ratio: `${times.ratio.toFixed(1)} times faster`,
        target: '≥ 20',
        met: times.ratio >= 20,
      },
      {
        name: 'Memory of the whole process in the meantime',
        ours: `${peakMb.toFixed(0)} MB`,
        beside: 'none',
        ratio: '-',
        target: '< 150 MB',
        met: peakMb < 150,
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Drops the page cache, so that the file is read from disk. Returns false where the system does not allow it.
 */
async function dropPageCache(file: string): Promise<boolean> {
  const handle = await open(file);
  await handle.datasync();
  await handle.close();
  return writeFile('/proc/sys/vm/drop_caches', '3').then(
    () => true,
    () => false,
  );
}
