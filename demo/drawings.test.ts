import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { averageColour } from '#kit/server/images/picture-store.ts';
import { drawingsFolder, drawingsOf } from './catalogue/drawings.ts';
import { drawnScenes } from './catalogue/picture-keys.ts';

const drawings = drawnScenes.flatMap(drawingsOf);

test('has exactly the drawings that the scenes name', () => {
  const files = readdirSync(drawingsFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.webp'))
    .map((name) => join(drawingsFolder, name));
  expect(files.sort()).toEqual(drawings.map(({ path }) => path).sort());
});

test('shows no drawing twice', () => {
  expect(new Set(drawings.map(({ path }) => readFileSync(path, 'base64'))).size).toBe(drawings.length);
});

test('states the size and the average colour of each drawing', async () => {
  for (const { path, width, height, colour } of drawings) {
    const picture = sharp(path);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width, height });
    expect([path, await averageColour(picture)]).toEqual([path, colour]);
  }
});
