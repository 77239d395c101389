import type { PropertyPage } from '#features/search/schema.ts';
import { pictureAddress } from '#kit/picture.ts';

/** The first picture of a list, for link previews. */
export function pictureOf(page: unknown): string | undefined {
  const picture = (page as PropertyPage | undefined)?.items.find((home) => home.picture)?.picture;
  return picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined;
}
