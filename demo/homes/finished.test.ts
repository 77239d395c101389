import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { drawnScenes, pictureScenes } from '../catalogue/picture-keys.ts';
import { picturesOf, readHome, renderedListings, tourPath } from '../catalogue/rendered-homes.ts';
import { cubeFaces, levels, tilePath, tilePixels, tourDefinition } from '../tour-export/definition.ts';
import type { FinishedHome } from './pack/home.ts';

const folder = join(import.meta.dirname, 'finished');
const homes = readdirSync(folder).map(readHome);
const whole = homes.filter(({ tour }) => tour);

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

const panoramasOf = ({ rooms }: FinishedHome) =>
  rooms.flatMap(({ id, name, panorama }) => (panorama ? [{ room: id, name, ...panorama }] : []));

test('there are six homes or more with pictures, and each is somebody’s', () => {
  expect(whole.length).toBeGreaterThanOrEqual(6);
  const walked = renderedListings.filter(({ tour }) => tour).map(({ home }) => home);
  expect(whole.map(({ id }) => id).sort()).toEqual(walked.sort());
  expect(homes.map(({ id }) => id).sort()).toEqual(renderedListings.map(({ home }) => home).sort());
});

test('every listing of a home shows a rendered one; land and what one does not live in is drawn', () => {
  const shown = [...renderedListings.map(({ listing }) => listing), ...drawnScenes.map(({ key }) => key)];
  expect(shown.sort()).toEqual(pictureScenes.map(({ key }) => key).sort());
});

test('no two listings show the same picture first, and each cover is there', () => {
  for (const listing of renderedListings) expect(picturesOf(listing)[0]?.id).toBe(listing.cover);
  const covers = renderedListings.map((listing) => readFileSync(picturesOf(listing)[0]!.path, 'base64'));
  expect(new Set(covers).size).toBe(covers.length);
});

describe.each(homes.map((home) => [home.id, home] as const))('%s', (id, home) => {
  test('has every picture that it names, as large as it says and wide enough', async () => {
    const named = [...home.outside, ...home.rooms.flatMap(({ pictures }) => pictures)];
    expect(named.length).toBeGreaterThanOrEqual(2);
    for (const { file, width, height } of named) {
      expect(width).toBeGreaterThanOrEqual(1600);
      expect(await sharp(join(folder, id, file)).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect(readdirSync(join(folder, id, 'pictures')).sort()).toEqual(
      named.map(({ file }) => file.replace('pictures/', '')).sort(),
    );
  });
});

describe.each(whole.map((home) => [home.id, home] as const))('the walk through %s', (id, home) => {
  const panoramas = panoramasOf(home);

  test('goes through four rooms or more (a studio has fewer), and there is a picture of each', () => {
    expect(panoramas.length).toBeGreaterThanOrEqual(id.endsWith('-studio') ? 3 : 4);
    expect(home.outside.length).toBeGreaterThanOrEqual(1);
    const unseen = home.rooms.filter(({ panorama, pictures }) => panorama && pictures.length === 0);
    expect(unseen).toEqual([]);
  });

  test('leads from each room to every other, and back', () => {
    const reached = new Set<string>();
    const walk = (room: string) => {
      if (reached.has(room)) return;
      reached.add(room);
      const links = panoramas.find((one) => one.room === room)?.links ?? [];
      for (const { to } of links) {
        const beyond = panoramas.find((one) => one.room === to);
        expect(beyond?.links.map((link) => link.to)).toContain(room);
        walk(to);
      }
    };
    walk(panoramas[0]!.room);
    expect([...reached].sort()).toEqual(panoramas.map(({ room }) => room).sort());
  });

  test('is an archive with every tile of every room, that asks for nothing outside itself', async () => {
    const files = await filesIn(tourPath(id));
    const tiles = panoramas.flatMap((panorama) =>
      levels.flatMap(({ level, size }) =>
        cubeFaces.flatMap((face) =>
          Array.from({ length: (size / tilePixels) ** 2 }, (_, at) => {
            const across = size / tilePixels;
            return tilePath(panorama.id, face, level, Math.floor(at / across), at % across);
          }),
        ),
      ),
    );
    expect([...files.keys()].filter((name) => name.includes('_0/')).sort()).toEqual(tiles.sort());
    const said = JSON.parse(
      /^TourPlayer\.start\((.*)\);\s*$/s.exec(String(files.get('script.js')))?.[1] ?? 'null',
    );
    const rooms = panoramas.map((one) => ({
      panorama: one.id,
      name: one.name,
      yaw: one.yaw,
      pitch: -9,
      doors: one.links.map(({ to, ...link }) => ({
        panorama: panoramas.find(({ room }) => room === to)!.id,
        ...link,
      })),
    }));
    expect(said).toEqual(tourDefinition(rooms));
    for (const name of ['index.htm', 'script.js', 'lib/player.js', 'locale/en.txt']) {
      expect(String(files.get(name)).replaceAll('http://www.w3.org/', '')).not.toMatch(
        /(https?:)?\/\/[a-z0-9]/i,
      );
    }
  });
});
