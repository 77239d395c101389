import type { CardList } from '#app/web/pages/card-list/paginated-cards.tsx';
import { type Category, categories } from '#features/properties/categories.ts';
import { t } from '#kit/t.ts';

/** The sort orders of the list on the home page; the first is the default. */
export const browseSorts = [
  { value: 'recommended', name: t('Recommended') },
  { value: 'price_asc', name: t('Price low to high') },
  { value: 'price_desc', name: t('Price high to low') },
  { value: 'newest', name: t('Newest first') },
] as const;
export type BrowseSort = (typeof browseSorts)[number]['value'];

export type BrowseChoice = { category?: Category; sort: BrowseSort; cursor?: string };

const pageSize = '8';

/** Reads the list's parameters from the home page's URL. Unknown values are ignored. */
export function readBrowse(search: URLSearchParams): BrowseChoice {
  const category = categories.find((option) => option === search.get('category'));
  const sort = browseSorts.find(({ value }) => value === search.get('sort'))?.value ?? 'recommended';
  const cursor = search.get('cursor');
  return { sort, ...(category && { category }), ...(cursor && { cursor }) };
}

/** Returns a link to the list on the home page, which also works on other pages. */
export function browseAddress({ category, sort, cursor }: BrowseChoice): string {
  const search = new URLSearchParams();
  if (category) search.set('category', category);
  if (sort !== 'recommended') search.set('sort', sort);
  if (cursor) search.set('cursor', cursor);
  return `/${search.size ? `?${search}` : ''}#browse`;
}

export function browseList({ category, sort }: BrowseChoice): CardList {
  return {
    query: (cursor) => ({
      category,
      sort: sort === 'recommended' ? undefined : sort,
      limit: pageSize,
      cursor,
    }),
    address: (cursor) => browseAddress({ ...(category && { category }), sort, cursor }),
  };
}
