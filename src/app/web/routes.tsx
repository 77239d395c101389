import { productName } from '#app/product.ts';
import type { RouteRow } from '#app/web/route-table.ts';

/** Every address of the application, in the order in which they are tried; the last row takes what is left. */
export const routes: RouteRow[] = [
  {
    path: '/',
    hydrate: 'late',
    reads: () => [],
    head: () => ({ title: `Virtual Property Tours · ${productName}` }),
    load: () => import('#app/web/pages/home.tsx'),
  },
  {
    path: '*',
    status: 404,
    hydrate: 'late',
    reads: () => [],
    head: () => ({ title: `Page Not Found · ${productName}`, noIndex: true }),
    load: () => import('#app/web/pages/not-found.tsx'),
  },
];
