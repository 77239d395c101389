import type { Preview } from '#app/rendered-page.ts';
import type { PropertyPage } from '#features/search/schema.ts';
import { groupThousands } from '#kit/money.ts';
import { pictureAddress } from '#kit/picture.ts';
import { t } from '#kit/t.ts';

/** Returns the first picture of a list, for link previews. */
export function previewImage(page: unknown): string | undefined {
  const picture = (page as PropertyPage | undefined)?.items.find((home) => home.picture)?.picture;
  return picture ? pictureAddress(picture.key, 1080, 'jpg') : undefined;
}

/** Returns the link preview of a list: its title, its number of homes, and its first three pictures. */
export function previewFor(title: string, page: unknown): Preview {
  const { items = [], total = 0, totalIsMore = false } = (page as PropertyPage | undefined) ?? {};
  const homes = `${groupThousands(total)}${totalIsMore ? '+' : ''}`;
  return {
    title,
    detail: page
      ? total === 1
        ? t('1 home in and around Kampala')
        : t('{homes} homes in and around Kampala', { homes })
      : t('In and around Kampala'),
    pictures: items.flatMap(({ picture }) => (picture ? [picture.key] : [])).slice(0, 3),
  };
}
