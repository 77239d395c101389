import { productName } from '#app/product.ts';
import { pictureOf } from '#app/web/pages/picture-of.ts';
import type { PageAbout } from '#app/web/route-table.ts';
import { type Category, categoryNames } from '#features/properties/categories.ts';
import { banksQuery } from '#features/properties/web/queries.ts';
import { filterNames, pageQueryOf, readFilters } from '#features/search/web/filters/listing-filters.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { listingWords } from './listing-words.ts';

/** What a category's page reads, and its head. */
export function listingAbout(category: Category): PageAbout {
  return {
    parameters: filterNames,
    reads: ({ search }) => [
      { query: propertyPageQuery(pageQueryOf(category, readFilters(search))), required: true },
      ...(category === 'bank_sales' ? [{ query: banksQuery(), required: false }] : []),
    ],
    head: (_, [page]) => ({
      ...(import.meta.env.SSR && { image: pictureOf(page) }),
      title: `${categoryNames[category].page} · ${productName}`,
      description: listingWords[category].intro,
      canonicalPath: categoryNames[category].route,
    }),
  };
}
