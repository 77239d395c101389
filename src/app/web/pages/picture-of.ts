import type { Preview } from '#app/rendered-page.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import { groupThousands } from '#kit/money.ts';
import { pictureAddress } from '#kit/picture.ts';

/** The first picture of a list, for link previews. */
export function pictureOf(page: unknown): string | undefined {
  const picture = (page as PropertyPage | undefined)?.items.find((home) => home.picture)?.picture;
  return picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined;
}

/** What is drawn of a list: what it is called, how many homes it has, and the first three photographs. */
export function previewOf(title: string, page: unknown): Preview {
  const { items = [], total = 0, totalIsMore = false } = (page as PropertyPage | undefined) ?? {};
  const count = `${groupThousands(total)}${totalIsMore ? '+' : ''} ${total === 1 ? 'home' : 'homes'}`;
  return {
    title,
    detail: page ? `${count} in and around Kampala` : 'In and around Kampala',
    pictures: items.flatMap(({ picture }) => (picture ? [picture.key] : [])).slice(0, 3),
  };
}
