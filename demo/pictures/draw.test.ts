import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawnScenes } from '../catalogue/picture-keys.ts';
import { drawingHeight, drawingWidth, drawRoom } from './draw.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the drawings', () => {
  const drawings = drawnScenes.flatMap((scene) =>
    scene.rooms.map((room) => ({ name: `${scene.key}/${room}`, svg: drawRoom(scene, room) })),
  );

  it('gives no two listings the same first picture, and none the same picture twice', () => {
    const covers = drawnScenes.map((scene) => hash(drawRoom(scene, scene.rooms[0]!)));
    expect(new Set(covers).size).toBe(drawnScenes.length);
    expect(new Set(drawings.map(({ svg }) => hash(svg))).size).toBe(drawings.length);
  });

  it('draws the same bytes every time', () => {
    const scene = drawnScenes[0]!;
    const drawAll = () => scene.rooms.map((room) => drawRoom(scene, room));
    expect(drawAll()).toEqual(drawAll());
  });

  it('names nothing outside the drawing', () => {
    for (const { name, svg } of drawings) {
      const rest = svg.replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect([name, /https?:|href|<image|<script|<style|@import/i.exec(rest)?.[0]]).toEqual([
        name,
        undefined,
      ]);
    }
  });

  it('puts every point somewhere', () => {
    for (const { name, svg } of drawings) {
      expect([name, /NaN|Infinity|undefined|null|="[^"#]*\de[+-]?\d/.exec(svg)?.[0]]).toEqual([
        name,
        undefined,
      ]);
      const lost = [...svg.matchAll(/url\(#(\w+)\)/g)].filter(([, id]) => !svg.includes(`id="${id}"`));
      expect([name, lost]).toEqual([name, []]);
    }
  });

  it('stays light enough to be drawn while somebody waits', () => {
    const sizes = drawings.map(({ svg }) => svg.length).sort((a, b) => a - b);
    expect(sizes.at(-1)).toBeLessThan(700_000);
    expect(sizes[sizes.length >> 1]).toBeLessThan(250_000);
  });

  it('can be painted, and is not one flat colour', async () => {
    for (const { name, svg } of drawings.filter((_, at) => at % 4 === 0)) {
      const { data, info } = await sharp(Buffer.from(svg))
        .resize(80)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { channels } = await sharp(data, {
        raw: { width: info.width, height: info.height, channels: info.channels },
      }).stats();
      expect([name, info.width / info.height]).toEqual([name, drawingWidth / drawingHeight]);
      expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(12);
    }
  });
});
