import { readFile } from 'node:fs/promises';
import { writePicture } from '#kit/server/images/picture-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { picturesOf, type RenderedListing } from '../../../demo/catalogue/rendered-homes.ts';
import type { DemoPicture } from './demo-pictures.ts';

/**
 * Keeps the pictures of the rendered homes in the file store, as they are.
 * @returns the pictures of each listing by the key of its scene, the cover first
 */
export async function keepHomePictures(
  files: FileStore,
  listings: readonly RenderedListing[],
): Promise<Map<string, DemoPicture[]>> {
  const kept = new Map<string, DemoPicture[]>();
  for (const rendered of listings) {
    const pictures: DemoPicture[] = [];
    for (const { path, width, height, colour, room } of picturesOf(rendered)) {
      const picture = await writePicture(files, await readFile(path), { width, height, colour });
      pictures.push({ ...picture, alt: altOf(room) });
    }
    kept.set(rendered.listing, pictures);
  }
  return kept;
}

/** Says what is to be seen, and that nobody photographed it. */
function altOf(room: string | null): string {
  return `Rendering: ${room === null ? 'the home from outside' : room.replace(/^./, (first) => first.toLowerCase())}`;
}
