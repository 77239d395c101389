/*
 * Rebuilds sample-tour.zip from the current player and texts, and the pictures of the current ZIP. Run by
 * hand, never by `npm start`:
 *
 * node dev/sample-tour/build.ts
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import yauzl from 'yauzl';
import { buildTourFiles, writeArchive } from '../tour-export/archive.ts';
import { tourRooms, version } from './tour.ts';

const zipPath = join(import.meta.dirname, '../../demo/sample-tour/sample-tour.zip');
const files = new Map([...buildTourFiles('Sample tour', version, tourRooms), ...(await readMedia(zipPath))]);
await writeArchive(zipPath, version, files);
process.stderr.write(`\n${files.size} files, ${readFileSync(zipPath).length} bytes\n`);

async function readMedia(path: string): Promise<Map<string, Buffer>> {
  const media = new Map<string, Buffer>();
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    if (!/^(media\/|thumbnail)/.test(entry.fileName)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    media.set(entry.fileName, Buffer.concat(chunks));
  }
  zip.close();
  return media;
}
