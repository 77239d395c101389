import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from './export-archive.ts';
import { browserEncodings } from './http-client.ts';
import { makeBigExport } from './make-big-export.ts';
import { type MeasuredServer, startMeasured } from './measured-server.ts';
import { nginxUnavailableReason, startNginx } from './nginx-peer.ts';
import { type BenchmarkResult, measureSideBySide } from './report.ts';

const servers = join(import.meta.dirname, 'servers');
const script = 'lib/tdvplayer.js';
const tile = 'media/panorama_0_0/f/0/0_0.jpg';

/**
 * Measures requests per CPU second for files in the ZIP, compared with the usual servers on Node and with
 * nginx.
 */
export async function measureTourServing(): Promise<BenchmarkResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-serving-'));
  const zip = join(folder, 'export.zip');
  await makeBigExport(zip, 160);
  const archive = await openArchive(zip);
  const { start, compressedSize } = archive.find(script);
  const extractedTile = await archive.unpack(tile);
  await writeFile(join(folder, 'tile.jpg'), extractedTile);

  const ours = await startMeasured(join(servers, 'tours.ts'), [zip]);
  const recompressing = await startMeasured(join(servers, 'inflate-and-gzip.ts'), [
    zip,
    `${start}`,
    `${compressedSize}`,
  ]);
  const extracted = await startMeasured(join(servers, 'extracted-file.ts'), [join(folder, 'tile.jpg')]);
  const withoutNginx = nginxUnavailableReason();
  const files = { [script]: await archive.unpack(script), [tile]: extractedTile };
  const nginx = withoutNginx ? null : await startNginx(folder, files);
  const headers = { host: ours.details.host as string, 'accept-encoding': browserEncodings };
  try {
    const scripts = await measureSideBySide(
      async () => (await ours.cost({ path: `/${script}`, headers, amount: 600 })).cpuMs,
      async () => (await recompressing.cost({ path: '/', headers: {}, amount: 24 })).cpuMs,
    );
    const tiles = await measureSideBySide(
      async () => (await ours.cost({ path: `/${tile}`, headers, amount: 12_000 })).cpuMs,
      async () => (await extracted.cost({ path: '/', headers: {}, amount: 6_000 })).cpuMs,
    );
    if (withoutNginx) console.log(`  skipped: nginx on the extracted files, because ${withoutNginx}`);
    return [
      resultOf('A 3 MB script from the ZIP', scripts, 'decompressed and recompressed', 50),
      resultOf('A 28 kB tile from the ZIP', tiles, 'createReadStream on the extracted file', 2),
      ...(nginx ? await compareWithNginx(ours, nginx, headers) : []),
    ];
  } finally {
    for (const server of [ours, recompressing, extracted, nginx]) server?.stop();
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Measures the fastest alternative: extracted, precompressed files sent by the kernel. The results have no
 * target.
 */
async function compareWithNginx(
  ours: MeasuredServer,
  nginx: MeasuredServer,
  headers: Record<string, string>,
): Promise<BenchmarkResult[]> {
  const results: BenchmarkResult[] = [];
  for (const [name, path, amount] of [
    ['A 3 MB script', `/${script}`, 600],
    ['A 28 kB tile', `/${tile}`, 12_000],
  ] as const) {
    const bytes: number[] = [];
    const costOf = async (server: MeasuredServer) => {
      const cost = await server.cost({ path, headers, amount });
      bytes.push(Math.round(cost.bytes / 1_000));
      return cost.cpuMs;
    };
    const comparison = await measureSideBySide(
      () => costOf(ours),
      () => costOf(nginx),
    );
    const baselineName = `nginx, extracted, gzip_static: ${bytes[1]} kB, ours ${bytes[0]} kB`;
    results.push(resultOf(`${name} compared with nginx`, comparison, baselineName, null));
  }
  return results;
}

function resultOf(
  name: string,
  { ours, beside, ratio }: { ours: number; beside: number; ratio: number },
  description: string,
  target: number | null,
): BenchmarkResult {
  return {
    name: `${name}, requests per CPU second`,
    ours: `${ours.toFixed(3)} ms CPU`,
    beside: `${beside.toFixed(3)} ms CPU (${description})`,
    ratio: `${ratio.toFixed(ratio < 10 ? 2 : 0)} times as many`,
    target: target === null ? 'none' : `≥ ${target}`,
    met: target === null ? null : ratio >= target,
  };
}
