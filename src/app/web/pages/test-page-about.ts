import { productName } from '#app/product.ts';
import type { PageMeta } from '#app/web/route-table.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';

/** Requests one card, because only the total is shown. */
export const totalQuery = () => propertyPageQuery({ limit: '1' });
export const forSaleQuery = () => propertyPageQuery({ category: 'for_sale', limit: '1' });
export const byTitleQuery = (title: string) => propertyPageQuery({ q: title, limit: '1' });

/** The metadata of a page for operators that search engines may not index. */
export const testPagePageMeta: PageMeta = {
  parameters: ['title'],
  reads: ({ search }) => {
    const title = search.get('title')?.trim();
    return [totalQuery(), forSaleQuery(), ...(title ? [byTitleQuery(title)] : [])].map((query) => ({
      query,
      required: false,
    }));
  },
  head: () => ({ title: `Test page · ${productName}`, noIndex: true }),
};
