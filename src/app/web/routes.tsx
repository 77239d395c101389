import type { RouteRow } from '#app/web/route-table.ts';

/** Every address of the application, in the order in which they are tried; the last row takes what is left. */
export const routes: RouteRow[] = [
  row('/', 'home', () => import('#app/web/pages/home.tsx')),
  row('/rental-units', 'rental-units', () => import('#app/web/pages/rental-units.tsx')),
  row('/bnbs', 'bnbs', () => import('#app/web/pages/bnbs.tsx')),
  row('/furnished-rentals', 'bnbs', () => import('#app/web/pages/bnbs.tsx')),
  row('/for-sale', 'for-sale', () => import('#app/web/pages/for-sale.tsx')),
  row('/bank-sales', 'bank-sales', () => import('#app/web/pages/bank-sales.tsx')),
  row('/explore', 'explore', () => import('#app/web/pages/explore.tsx')),
  row('/property/:id', 'property', () => import('#app/web/pages/property.tsx')),
  row('/featured-properties', 'featured-properties', () => import('#app/web/pages/featured-properties.tsx')),
  row('/properties/popular', 'popular-properties', () => import('#app/web/pages/popular-properties.tsx')),
  row('/category/:categorySlug', 'category', () => import('#app/web/pages/category.tsx')),
  own('/membership', 'membership', () => import('#app/web/pages/membership.tsx')),
  own('/auth', 'account/auth', () => import('#app/web/pages/account/auth.tsx')),
  own('/auth/forgotten', 'account/forgotten', () => import('#app/web/pages/account/forgotten.tsx')),
  own('/auth/new-password', 'account/new-password', () => import('#app/web/pages/account/new-password.tsx')),
  own('/profile', 'account/profile', () => import('#app/web/pages/account/profile.tsx')),
  own('/admin/users', 'account/users', () => import('#app/web/pages/account/users.tsx')),
  own('/admin/properties', 'desk/properties', () => import('#app/web/pages/desk/properties.tsx')),
  own('/admin/virtual-tours', 'desk/virtual-tours', () => import('#app/web/pages/desk/virtual-tours.tsx')),
  own(
    '/admin/virtual-tour-manager',
    'desk/virtual-tours',
    () => import('#app/web/pages/desk/virtual-tours.tsx'),
  ),
  row('/privacy', 'static/privacy', () => import('#app/web/pages/static/privacy.tsx')),
  row('/terms', 'static/terms', () => import('#app/web/pages/static/terms.tsx')),
  row(
    '/host-responsibly',
    'static/host-responsibly',
    () => import('#app/web/pages/static/host-responsibly.tsx'),
  ),
  row('/resources', 'static/resources', () => import('#app/web/pages/static/resources.tsx')),
  row('/community', 'static/community', () => import('#app/web/pages/static/community.tsx')),
  row(
    '/virtual-tour-creation',
    'static/virtual-tour-creation',
    () => import('#app/web/pages/static/virtual-tour-creation.tsx'),
  ),
  row('/sitemap', 'static/sitemap', () => import('#app/web/pages/static/sitemap.tsx')),
  row('/test-page', 'test-page', () => import('#app/web/pages/test-page.tsx')),
  { ...row('*', 'not-found', () => import('#app/web/pages/not-found.tsx')), status: 404 },
];

/** A page that anybody may open; what it reads and is called stands in its own file. */
function row(path: string, file: string, load: RouteRow['load']): RouteRow {
  return { path, file, hydrate: 'late', load };
}

/** A screen of one person: an application from the start. */
function own(path: string, file: string, load: RouteRow['load']): RouteRow {
  return { path, file, hydrate: 'at-once', load };
}
