import { productName } from '#app/product.ts';
import type { RouteRow } from '#app/web/route-table.ts';
import { byTitleQuery, forSaleQuery, totalQuery } from './test-page-reads.ts';

/** For those who look after the service; search engines stay out. */
export const testPageRow: RouteRow = {
  path: '/test-page',
  file: 'test-page',
  hydrate: 'late',
  reads: ({ search }) => {
    const title = search.get('title')?.trim();
    return [totalQuery(), forSaleQuery(), ...(title ? [byTitleQuery(title)] : [])].map((query) => ({
      query,
      required: false,
    }));
  },
  head: () => ({ title: `Test page · ${productName}`, noIndex: true }),
  load: () => import('#app/web/pages/test-page.tsx'),
};
