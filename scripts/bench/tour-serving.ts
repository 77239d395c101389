import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from './export-archive.ts';
import { type Figure, sideBySide } from './figures.ts';
import { makeBigExport } from './make-big-export.ts';
import { startMeasured } from './measured-server.ts';

const servers = join(import.meta.dirname, 'servers');
const script = 'lib/tdvplayer.js';
const tile = 'media/panorama_0_0/f/0/0_0.jpg';

/** Requests per CPU second, from inside the ZIP, beside the two usual ways. */
export async function tourServing(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-serving-'));
  const zip = join(folder, 'export.zip');
  await makeBigExport(zip, 160);
  const archive = await openArchive(zip);
  const { start, packedSize } = archive.find(script);
  await writeFile(join(folder, 'tile.jpg'), await archive.unpack(tile));

  const ours = await startMeasured(join(servers, 'tours.ts'), [zip]);
  const repacking = await startMeasured(join(servers, 'inflate-and-gzip.ts'), [
    zip,
    `${start}`,
    `${packedSize}`,
  ]);
  const extracted = await startMeasured(join(servers, 'extracted-file.ts'), [join(folder, 'tile.jpg')]);
  const headers = { host: ours.details.host as string, 'accept-encoding': 'gzip' };
  try {
    const scripts = await sideBySide(
      async () => (await ours.cost({ path: `/${script}`, headers, amount: 600 })).cpuMs,
      async () => (await repacking.cost({ path: '/', headers: {}, amount: 24 })).cpuMs,
    );
    const tiles = await sideBySide(
      async () => (await ours.cost({ path: `/${tile}`, headers, amount: 12_000 })).cpuMs,
      async () => (await extracted.cost({ path: '/', headers: {}, amount: 6_000 })).cpuMs,
    );
    return [
      figure('A 3 MB script from the ZIP', scripts, 'unpacked and packed again', 50),
      figure('A 28 kB tile from the ZIP', tiles, 'createReadStream on the extracted file', 2),
    ];
  } finally {
    for (const server of [ours, repacking, extracted]) server.stop();
    await archive.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function figure(
  name: string,
  { ours, beside, ratio }: { ours: number; beside: number; ratio: number },
  way: string,
  target: number,
): Figure {
  return {
    name: `${name}, requests per CPU second`,
    ours: `${ours.toFixed(3)} ms CPU`,
    beside: `${beside.toFixed(3)} ms CPU (${way})`,
    ratio: `${ratio.toFixed(1)} times as many`,
    target: `≥ ${target}`,
    met: ratio >= target,
  };
}
