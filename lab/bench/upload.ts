import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeBigExport } from './make-big-export.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { type BenchmarkResult, median, p99 } from './report.ts';

const run = promisify(execFile);
const megabytes = Number(process.env.BENCH_UPLOAD_MB ?? 2048);
const rounds = Number(process.env.BENCH_UPLOAD_ROUNDS ?? 3);
const probeEveryMs = 10;

type Run = {
  allMs: number;
  cpuMs: number;
  restMb: number;
  cpMs: number;
  syncedMs: number;
  idle: number[];
  during: number[];
};

/**
 * Measures a whole export from its first byte to its publication, compared with `cp` of the same file on the
 * same disk. The export is sent in chunks as the page does, and at once as a form. In the meantime, another
 * client requests a home repeatedly.
 */
export async function measureUpload(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'));
  try {
    const zip = join(folder, 'export.zip');
    await makeBigExport(zip, megabytes);
    return [...(await measure('tus', zip, folder)), ...(await measure('form', zip, folder))];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(method: 'tus' | 'form', zip: string, folder: string): Promise<BenchmarkResult[]> {
  const runs: Run[] = [];
  let peakMb = 0;
  for (let round = 0; round < rounds; round++) {
    const dataDir = join(folder, 'data');
    await mkdir(dataDir);
    const server = await startMeasured(join(import.meta.dirname, 'servers/uploads.ts'), [dataDir]);
    try {
      const idle = await probeDuring(server, new Promise((resolve) => setTimeout(resolve, 3_000)));
      const restMb = await server.peakMemoryMb();
      const cpuBefore = await server.cpuMs();
      const { cookie, propertyId } = server.details as { cookie: string; propertyId: string };
      const sender = join(import.meta.dirname, 'send-upload.ts');
      const work = run(process.execPath, [sender, server.origin, cookie, propertyId, zip, method]);
      const during = await probeDuring(server, work);
      const { allMs } = JSON.parse((await work).stdout) as { allMs: number };
      const cpuMs = (await server.cpuMs()) - cpuBefore;
      peakMb = Math.max(peakMb, await server.peakMemoryMb());
      runs.push({
        allMs,
        cpuMs,
        restMb,
        ...(await measureCopy(zip, join(folder, 'copy.zip'))),
        idle,
        during,
      });
    } finally {
      await server.stopAndWait();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  const { size } = await stat(zip);
  const speed = (ms: number) => `${(size / 1e6 / (ms / 1000)).toFixed(0)} MB/s`;
  const share = median(runs.map(({ cpMs, allMs }) => cpMs / allMs));
  const syncedShare = median(runs.map(({ syncedMs, allMs }) => syncedMs / allMs));
  const idle = p99(runs.flatMap((measuredRun) => measuredRun.idle));
  const during = p99(runs.flatMap((measuredRun) => measuredRun.during));
  const name = method === 'tus' ? 'in pieces' : 'in one request';
  const cpuPerGb = median(runs.map(({ cpuMs }) => cpuMs / 1e3 / (size / 1e9)));
  const allMs = median(runs.map((measuredRun) => measuredRun.allMs));
  return [
    {
      name: `A ${megabytes} MB export ${name}, from the first byte to publication`,
      ours: `${(allMs / 1000).toFixed(1)} s, ${speed(allMs)}, ${cpuPerGb.toFixed(1)} s of CPU per GB`,
      beside: `${speed(median(runs.map(({ cpMs }) => cpMs)))} (cp), ${speed(median(runs.map(({ syncedMs }) => syncedMs)))} (cp and sync)`,
      ratio: `${share.toFixed(2)} of cp, ${syncedShare.toFixed(2)} of cp and sync`,
      target: '≥ 0.4 of cp',
      met: share >= 0.4,
    },
    {
      name: `Memory of the whole server during it (${name})`,
      ours: `${peakMb.toFixed(0)} MB`,
      beside: `${median(runs.map(({ restMb }) => restMb)).toFixed(0)} MB (before it)`,
      ratio: '-',
      target: '< 200 MB',
      met: peakMb < 200,
    },
    {
      name: `p99 of other requests during it (${name})`,
      ours: `${during.toFixed(1)} ms`,
      beside: `${idle.toFixed(1)} ms (idle)`,
      ratio: (during / idle).toFixed(1),
      target: '≤ 2',
      met: during / idle <= 2,
    },
  ];
}

async function measureCopy(from: string, to: string): Promise<{ cpMs: number; syncedMs: number }> {
  const startedAt = performance.now();
  await run('cp', [from, to]);
  const cpMs = performance.now() - startedAt;
  const handle = await open(to, 'r+');
  await handle.sync();
  await handle.close();
  const syncedMs = performance.now() - startedAt;
  await rm(to);
  return { cpMs, syncedMs };
}

/** Returns the response times of a home during `work`, in milliseconds. */
async function probeDuring(server: MeasuredServer, work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  const times: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    const reply = await fetch(`${server.origin}/api/properties/${server.details.propertyId}`);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`Home answered ${reply.status}`);
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, probeEveryMs));
  }
  return times;
}
