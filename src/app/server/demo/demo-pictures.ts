import { readFile } from 'node:fs/promises';
import type { PlanPin } from '#features/properties/schema.ts';
import type { Picture } from '#kit/picture.ts';
import { writePicture } from '#kit/server/images/picture-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { drawingsOf } from '../../../../demo/catalogue/drawings.ts';
import type { DrawingSubject, DrawnScene } from '../../../../demo/catalogue/picture-keys.ts';

export type DemoPicture = Picture & { alt: string; pins?: PlanPin[] };

type StoredPicture = { path: string; width: number; height: number; colour: string; alt: string };

/** Stores pictures unchanged in the file store. */
export async function storePictures(
  files: FileStore,
  pictures: readonly StoredPicture[],
): Promise<DemoPicture[]> {
  const stored: DemoPicture[] = [];
  for (const { path, width, height, colour, alt } of pictures)
    stored.push({ ...(await writePicture(files, await readFile(path), { width, height, colour })), alt });
  return stored;
}

/**
 * Stores the drawings of the scenes unchanged in the file store.
 * @returns the pictures of each scene by its key, with the cover first
 */
export async function storeDrawings(
  files: FileStore,
  scenes: readonly DrawnScene[],
): Promise<Map<string, DemoPicture[]>> {
  const stored = new Map<string, DemoPicture[]>();
  for (const scene of scenes) {
    const pictures = drawingsOf(scene).map(({ subject, ...picture }) => ({
      ...picture,
      alt: altOf(subject),
    }));
    stored.set(scene.key, await storePictures(files, pictures));
  }
  return stored;
}

const subjectDescriptions: Record<DrawingSubject, string> = {
  outside: 'the building from outside',
  view: 'the view from it',
  plot: 'the plot',
  road: 'the road that leads there',
  shop: 'inside the shop',
  hall: 'inside the hall',
};

/** Returns an alt text that names the subject and says that the picture is not a photograph. */
function altOf(subject: DrawingSubject): string {
  return `Drawing: ${subjectDescriptions[subject]}`;
}
