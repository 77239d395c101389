import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanPin } from '#features/properties/schema.ts';
import type { Picture } from '#kit/picture.ts';
import { averageColour, storeDrawing } from '#kit/server/images/picture-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import type { DrawnScene, RoomKind } from '../../../demo/catalogue/picture-keys.ts';
import { drawingHeight, drawingWidth, drawRoom } from '../../../demo/pictures/draw.ts';

export type DemoPicture = Picture & { alt: string; pins?: PlanPin[] };

const concurrency = 4;

/**
 * The file with the average colours of the current drawings. They are stored because computing a colour takes
 * three times as long as drawing. Missing colours are computed, and `scripts/demo-colours.ts` rewrites the
 * file.
 */
export const coloursFile = join(import.meta.dirname, '../../../demo/picture-colours.json');
const knownColours: Record<string, string> = JSON.parse(readFileSync(coloursFile, 'utf8'));

/**
 * Draws the pictures of the scenes and stores them. Equal drawings get equal names, so a second run changes
 * nothing.
 * @returns the pictures of each scene by its key, with the cover first
 */
export async function drawDemoPictures(
  files: FileStore,
  scenes: readonly DrawnScene[],
): Promise<Map<string, DemoPicture[]>> {
  const pictures = new Map(scenes.map(({ key, rooms }) => [key, Array<DemoPicture>(rooms.length)]));
  const tasks = scenes.flatMap((scene) =>
    scene.rooms.map((room, position) => ({ scene, room, place: position })),
  );
  const workers = Array.from({ length: concurrency }, async () => {
    for (let next = tasks.shift(); next; next = tasks.shift()) {
      const picture = await storePicture(files, drawRoom(next.scene, next.room));
      (pictures.get(next.scene.key) as DemoPicture[])[next.place] = {
        ...picture,
        alt: altOf(next.room),
      };
    }
  });
  await Promise.all(workers);
  return pictures;
}

async function storePicture(files: FileStore, svg: string): Promise<Picture> {
  const colour = knownColours[hashOf(svg)] ?? (await colourOf(svg));
  return storeDrawing(files, svg, { width: drawingWidth, height: drawingHeight, colour });
}

/** Returns a drawing's key in demo/picture-colours.json. */
export function hashOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}

/**
 * Returns the average colour, computed from a hundredth of the pixels because that is much faster. It runs
 * only for new drawings and before the server listens. Otherwise the server never loads the image library.
 */
export async function colourOf(svg: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  return averageColour(sharp(Buffer.from(svg), { density: 7.2 }));
}

const roomDescriptions: Record<RoomKind, string> = {
  outside: 'the building from outside',
  view: 'the view from it',
  plot: 'the plot',
  road: 'the road that leads there',
  shop: 'inside the shop',
  hall: 'inside the hall',
};

/** Returns an alt text that names the subject and says that the picture is not a photograph. */
function altOf(room: RoomKind): string {
  return `Drawing: ${roomDescriptions[room]}`;
}
