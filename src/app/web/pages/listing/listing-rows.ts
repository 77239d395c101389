import { productName } from '#app/product.ts';
import type { PageModule, PageRead, RouteRow } from '#app/web/route-table.ts';
import { type Category, categoryNames } from '#features/properties/categories.ts';
import { pageQueryOf, readFilters } from '#features/properties/web/filters/listing-filters.ts';
import { banksQuery, propertyPageQuery } from '#features/properties/web/queries.ts';
import { listingWords } from './listing-words.ts';

/** The rows of the four listing pages; `/furnished-rentals` is another name of the BnBs. */
export const listingRows: RouteRow[] = [
  row('/rental-units', 'rental_units', 'rental-units', () => import('#app/web/pages/rental-units.tsx')),
  row('/bnbs', 'furnished_houses', 'bnbs', () => import('#app/web/pages/bnbs.tsx')),
  row('/furnished-rentals', 'furnished_houses', 'bnbs', () => import('#app/web/pages/bnbs.tsx')),
  row('/for-sale', 'for_sale', 'for-sale', () => import('#app/web/pages/for-sale.tsx')),
  row('/bank-sales', 'bank_sales', 'bank-sales', () => import('#app/web/pages/bank-sales.tsx')),
];

function row(path: string, category: Category, file: string, load: () => Promise<PageModule>): RouteRow {
  return {
    path,
    file,
    hydrate: 'late',
    reads: ({ search }): PageRead[] => [
      { query: propertyPageQuery(pageQueryOf(category, readFilters(search))), required: true },
      ...(category === 'bank_sales' ? [{ query: banksQuery(), required: false }] : []),
    ],
    head: () => ({
      title: `${categoryNames[category].page} · ${productName}`,
      ...(import.meta.env.SSR && {
        description: listingWords[category].intro,
        canonicalPath: categoryNames[category].route,
      }),
    }),
    load,
  };
}
