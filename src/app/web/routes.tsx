import { productName } from '#app/product.ts';
import { accountRows } from '#app/web/pages/account/account-rows.ts';
import { cardListRows } from '#app/web/pages/card-list-rows.ts';
import { deskRows } from '#app/web/pages/desk/desk-rows.ts';
import { homeReads, tourOfFeaturedHome } from '#app/web/pages/home/home-reads.ts';
import { listingRows } from '#app/web/pages/listing/listing-rows.ts';
import { propertyRow } from '#app/web/pages/property/property-row.ts';
import { staticRows } from '#app/web/pages/static/static-rows.ts';
import { testPageRow } from '#app/web/pages/test-page-row.ts';
import type { RouteRow } from '#app/web/route-table.ts';
import { featuredPropertiesQuery } from '#features/properties/web/queries.ts';

/** Every address of the application, in the order in which they are tried; the last row takes what is left. */
export const routes: RouteRow[] = [
  {
    path: '/',
    file: 'home',
    hydrate: 'late',
    reads: homeReads,
    readsAfter: tourOfFeaturedHome,
    head: () => ({ title: `Virtual Property Tours · ${productName}` }),
    load: () => import('#app/web/pages/home.tsx'),
  },
  {
    path: '/featured-properties',
    file: 'featured-properties',
    hydrate: 'late',
    reads: () => [{ query: featuredPropertiesQuery(), required: false }],
    head: () => ({
      title: `Featured Properties · ${productName}`,
      ...(import.meta.env.SSR && {
        description: 'Homes in and around Kampala that stand out, the newest first.',
      }),
    }),
    load: () => import('#app/web/pages/featured-properties.tsx'),
  },
  ...accountRows,
  ...deskRows,
  ...listingRows,
  ...cardListRows,
  propertyRow,
  ...staticRows,
  testPageRow,
  {
    path: '*',
    file: 'not-found',
    status: 404,
    hydrate: 'late',
    reads: () => [],
    head: () => ({ title: `Page Not Found · ${productName}`, noIndex: true }),
    load: () => import('#app/web/pages/not-found.tsx'),
  },
];
