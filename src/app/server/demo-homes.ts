import { readFile } from 'node:fs/promises';
import { writePicture } from '#kit/server/images/picture-store.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import { picturesOf, type RenderedListing } from '../../../demo/catalogue/rendered-homes.ts';
import type { DemoPicture } from './demo-pictures.ts';

/**
 * Stores the pictures of the rendered homes unchanged in the file store.
 * @returns the pictures of each listing by its scene's key, the cover first
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

/** Says what is shown, and that it is not a photograph. */
function altOf(room: string | null): string {
  return `Rendering: ${room === null ? 'the home from outside' : room.replace(/^./, (first) => first.toLowerCase())}`;
}
