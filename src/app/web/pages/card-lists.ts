import { productName } from '#app/product.ts';
import type { CardList } from '#app/web/pages/card-list/paginated-cards.tsx';
import type { PageContext, PageMeta } from '#app/web/route-table.ts';
import { type Category, categoryNames, isCategory } from '#features/properties/categories.ts';
import { normaliseCategory } from '#features/properties/normalise.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import { previewFor, previewImage } from './picture-of.ts';

export const cursorIn = (search: URLSearchParams): string | undefined => search.get('cursor') || undefined;

export const popularList: CardList = {
  query: (cursor) => ({ available: 'true', sort: 'popular', cursor }),
  address: (cursor) => `/properties/popular?cursor=${cursor}`,
};

/** Returns the category that a slug names in any accepted spelling, or null. */
export function categoryOf(slug: string): Category | null {
  const category = normaliseCategory(slug);
  return isCategory(category) ? category : null;
}

/** Returns the list for the category or property type in the slug. An unknown slug gives an empty list. */
export function categoryList(slug: string): CardList {
  const category = categoryOf(slug);
  return {
    query: (cursor) => ({ ...(category ? { category } : { slug: isSlug(slug) ? slug : 'unknown' }), cursor }),
    address: (cursor) => `/category/${encodeURIComponent(slug)}?cursor=${cursor}`,
  };
}

const isSlug = (slug: string) => /^[\w-]{1,100}$/.test(slug);

const firstPageReads = (list: CardList, { search }: PageContext) => [
  { query: propertyPageQuery(list.query(cursorIn(search))), required: true },
];

export const popularPageMeta: PageMeta = {
  parameters: ['cursor'],
  reads: (context) => firstPageReads(popularList, context),
  head: (_, [page]) => ({
    ...(import.meta.env.SSR && {
      image: previewImage(page),
      preview: previewFor(t('Popular Properties'), page),
    }),
    title: t('Popular Properties · {productName}', { productName }),
    description: t('Available homes in and around Kampala, most viewed first.'),
  }),
};

export const categoryPageMeta: PageMeta = {
  parameters: ['cursor'],
  reads: (context) => firstPageReads(categoryList(context.params.categorySlug ?? ''), context),
  head: ({ params }, [page]) => {
    const category = categoryOf(params.categorySlug ?? '');
    return {
      title: t('Property Category · {productName}', { productName }),
      ...(import.meta.env.SSR && {
        image: previewImage(page),
        preview: previewFor(category ? categoryNames[category].page : t('Homes'), page),
      }),
      ...(category ? { canonicalPath: categoryNames[category].route } : { noIndex: true }),
    };
  },
};
