import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { cubeFaces, tourDefinition } from '#features/tours/generated-export.ts';
import { sampleLabel } from '../tour-export/archive.ts';
import { tourRooms } from './tour.ts';

const zipPath = join(import.meta.dirname, '../../demo/sample-tour/sample-tour.zip');
const files = await filesIn(zipPath);
const text = (name: string) => (files.get(name) as Buffer).toString('utf8');

async function filesIn(path: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.set(entry.fileName, Buffer.concat(chunks));
  }
  zip.close();
  return found;
}

type Level = { url: string; rowCount: number; colCount: number; height: number };
type Panorama = {
  id: string;
  thumbnailUrl: string;
  frames: { cube: { levels: Level[] } }[];
  adjacentPanoramas: { panorama: string; yaw: number; backwardYaw: number }[];
};

const definition = JSON.parse(/^TourPlayer\.start\((.*)\);\s*$/s.exec(text('script.js'))?.[1] ?? 'null') as {
  panoramas: Panorama[];
};
const tilesOf = (panorama: Panorama): string[] =>
  panorama.frames[0]!.cube.levels.flatMap((level) =>
    cubeFaces.flatMap((face) =>
      Array.from({ length: level.rowCount * (level.colCount / 6) }, (_, at) =>
        level.url
          .replace('{face}', face)
          .replace('{row}', String(Math.floor(at / (level.colCount / 6))))
          .replace('{column}', String(at % (level.colCount / 6))),
      ),
    ),
  );

describe('the sample tour', () => {
  it('holds every tile and thumbnail that its definition names, and nothing that nobody asks for', () => {
    const named = definition.panoramas.flatMap((panorama) => [...tilesOf(panorama), panorama.thumbnailUrl]);
    expect(definition.panoramas.length).toBeGreaterThanOrEqual(4);
    expect([...files.keys()].filter((name) => name.startsWith('media/')).sort()).toEqual(named.sort());
  });

  it('is made of 512 px pictures that can be decoded', async () => {
    for (const name of [...files.keys()].filter((key) => /\/\d_\d\.webp$/.test(key))) {
      const { width, height, format } = await sharp(files.get(name)).metadata();
      expect([name, width, height, format]).toEqual([name, 512, 512, 'webp']);
    }
  });

  it('leads from every room to every other, and back', () => {
    const byId = new Map(definition.panoramas.map((panorama) => [`this.${panorama.id}`, panorama]));
    const reached = new Set<string>();
    const walk = (id: string) => {
      if (reached.has(id)) return;
      reached.add(id);
      for (const link of (byId.get(id) as Panorama).adjacentPanoramas) {
        const beyond = byId.get(link.panorama) as Panorama;
        expect(beyond.adjacentPanoramas.map((back) => back.panorama)).toContain(id);
        walk(link.panorama);
      }
    };
    walk([...byId.keys()][0] as string);
    expect(reached.size).toBe(definition.panoramas.length);
  });

  it('says the name of every room', () => {
    for (const { id } of definition.panoramas)
      expect(text('locale/en.txt')).toMatch(new RegExp(`^${id}\\.label = \\S`, 'm'));
  });

  it('asks for nothing outside itself', () => {
    for (const name of ['index.htm', 'script.js', 'lib/player.js', 'locale/en.txt']) {
      expect(text(name).replaceAll('http://www.w3.org/', '')).not.toMatch(/(https?:)?\/\/[a-z0-9]/i);
    }
    const asked = [...text('index.htm').matchAll(/(?:src|href)="([^"?]+)/g)].map(
      (match) => match[1] as string,
    );
    for (const path of asked) expect([...files.keys()]).toContain(path);
  });

  it('is light: a player under 15 kB, everything under 3 MB', () => {
    expect(files.get('lib/player.js')!.length).toBeLessThan(15_000);
    expect(readFileSync(zipPath).length).toBeLessThan(3_000_000);
  });

  it('was built from the definition that lies beside it', () => {
    expect(definition).toEqual(JSON.parse(JSON.stringify(tourDefinition(tourRooms, sampleLabel))));
  });
});
