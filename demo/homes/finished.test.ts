import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { cubeFaces, levels, tilePath, tilePixels, tourDefinition } from '#features/tours/generated-export.ts';
import { sampleLabel } from '../../dev/tour-export/archive.ts';
import { drawnScenes, pictureScenes } from '../catalogue/picture-keys.ts';
import { picturesOf, readHome, renderedListings, tourPath } from '../catalogue/rendered-homes.ts';
import type { FinishedHome } from './home.ts';

const folder = join(import.meta.dirname, 'finished');
const homes = readdirSync(folder).map(readHome);
const whole = homes.filter(({ tour }) => tour);

/** The parameters that determine a picture's camera position. */
interface Look {
  of?: string;
  mirrored?: boolean;
  views?: unknown;
  changes?: Record<string, { stills?: unknown } | null>;
}
const lookOf = (home: string) =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../dev/homes/parameters/${home}.json`), 'utf8'),
  ) as Look;

/** Returns a text that is equal for pictures of the same view, even if colours and furniture differ. */
function seenFrom(home: string, picture: string): string {
  const { of, mirrored, views, changes } = lookOf(home);
  const room = picture.replace(/-\d+$/, '');
  const own = room === 'outside' ? views : changes?.[room]?.stills;
  return JSON.stringify([of ?? home, mirrored ?? false, picture, of && own]);
}

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

test('offers a tour of at least half of the homes, each of which has an owner', () => {
  const walked = renderedListings.filter(({ tour }) => tour);
  expect(walked.length).toBeGreaterThanOrEqual(renderedListings.length / 2);
  expect(homes.map(({ id }) => id).sort()).toEqual(renderedListings.map(({ home }) => home).sort());
});

test('shows rendered pictures for homes, and drawings for land and commercial property', () => {
  const shown = [...renderedListings.map(({ listing }) => listing), ...drawnScenes.map(({ key }) => key)];
  expect(shown.sort()).toEqual(pictureScenes.map(({ key }) => key).sort());
});

test('gives each listing a cover of its own', () => {
  for (const listing of renderedListings) expect(picturesOf(listing)[0]?.id).toBe(listing.cover);
  const covers = renderedListings.map((listing) => readFileSync(picturesOf(listing)[0]!.path, 'base64'));
  expect(new Set(covers).size).toBe(covers.length);
});

test('shows each view of a plan in at most four listings', () => {
  const shownBy = new Map<string, string[]>();
  for (const listing of renderedListings) {
    for (const { id } of picturesOf(listing)) {
      const view = seenFrom(listing.home, id);
      shownBy.set(view, [...(shownBy.get(view) ?? []), listing.listing]);
    }
  }
  expect([...shownBy].filter(([, listings]) => listings.length > 4)).toEqual([]);
});

test('gives every listing at least three pictures', () => {
  const few = renderedListings.filter((listing) => picturesOf(listing).length < 3);
  expect(few.map(({ listing }) => listing)).toEqual([]);
  expect(drawnScenes.filter(({ subjects }) => subjects.length < 3).map(({ key }) => key)).toEqual([]);
});

describe.each(homes.map((home) => [home.id, home] as const))('%s', (id, home) => {
  test('has every picture that it names, as large as it says and wide enough', async () => {
    const named = [...home.outside, ...home.rooms.flatMap(({ pictures }) => pictures)];
    expect(named.length).toBeGreaterThanOrEqual(3);
    for (const { file, width, height } of named) {
      expect(width).toBeGreaterThanOrEqual(1600);
      expect(await sharp(join(folder, id, file)).metadata()).toMatchObject({ format: 'webp', width, height });
    }
    expect(readdirSync(join(folder, id, 'pictures')).sort()).toEqual(
      named.map(({ file }) => file.replace('pictures/', '')).sort(),
    );
  });
});

const ownPlans = whole.filter(({ id, rooms }) => !lookOf(id).of && rooms.length > 2);
test.each(ownPlans.map((home) => [home.id, home] as const))(
  '%s, whose plan others share, is shown from outside and in each room of the walk',
  (_, home) => {
    expect(home.outside.length).toBeGreaterThanOrEqual(1);
    const unseen = home.rooms.filter(({ panorama, pictures }) => panorama && pictures.length === 0);
    expect(unseen).toEqual([]);
  },
);

describe.each(whole.map((home) => [home.id, home] as const))('the walk through %s', (id, home) => {
  const panoramas = panoramasOf(home);

  test('names the rooms that are in the pictures and not in the walk', () => {
    const walked = new Set(panoramas.map(({ name }) => name));
    const shown = home.rooms.filter(({ pictures, panorama }) => pictures.length > 0 && !panorama);
    expect(home.left.filter((name) => walked.has(name))).toEqual([]);
    expect(shown.map(({ name }) => name).filter((name) => !home.left.includes(name))).toEqual([]);
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
    expect(said).toEqual(tourDefinition(rooms, sampleLabel));
    for (const name of ['index.htm', 'script.js', 'lib/player.js', 'locale/en.txt']) {
      expect(String(files.get(name)).replaceAll('http://www.w3.org/', '')).not.toMatch(
        /(https?:)?\/\/[a-z0-9]/i,
      );
    }
  });
});
