import type { linkedPages } from './linked-pages.ts';
import type { RouteRow } from './route-table.ts';

/** Every address of the application, in the order in which they are tried; the last row matches the rest. */
export const routes: RouteRow[] = [
  row('/', () => import('#app/web/pages/home.tsx')),
  row('/rental-units', () => import('#app/web/pages/rental-units.tsx')),
  row('/bnbs', () => import('#app/web/pages/bnbs.tsx')),
  row('/furnished-rentals', () => import('#app/web/pages/bnbs.tsx')),
  row('/for-sale', () => import('#app/web/pages/for-sale.tsx')),
  row('/bank-sales', () => import('#app/web/pages/bank-sales.tsx')),
  row('/explore', () => import('#app/web/pages/explore.tsx')),
  row('/property/:id', () => import('#app/web/pages/property.tsx')),
  row('/featured-properties', () => import('#app/web/pages/featured-properties.tsx')),
  row('/properties/popular', () => import('#app/web/pages/popular-properties.tsx')),
  row('/category/:categorySlug', () => import('#app/web/pages/category.tsx')),
  linked('/membership'),
  linked('/auth'),
  linked('/auth/forgotten'),
  linked('/auth/new-password'),
  linked('/auth/confirm-email'),
  linked('/auth/new-email'),
  linked('/auth/keep-email'),
  linked('/payments'),
  linked('/payments/:reference'),
  linked('/payments/:reference/receipt'),
  linked('/receipts/:mark', row),
  linked('/enquiries/:reference'),
  linked('/viewings/:mark'),
  linked('/stays/:mark'),
  linked('/reviews/:mark'),
  linked('/opened-homes'),
  linked('/stop-mails/*'),
  linked('/still-free'),
  linked('/saved'),
  linked('/compare'),
  linked('/lists/:mark'),
  linked('/profile'),
  linked('/agents/:mark', row),
  linked('/profile/membership'),
  linked('/memberships/:mark'),
  linked('/verification'),
  linked('/verification/homes/:id'),
  linked('/admin/overview'),
  linked('/admin/users'),
  linked('/admin/users/:id'),
  linked('/admin/operations'),
  linked('/admin/audit'),
  linked('/admin/requests'),
  linked('/admin/payments'),
  linked('/admin/payments/attempts/:id'),
  linked('/admin/payments/:reference'),
  linked('/admin/settings'),
  linked('/admin/properties'),
  linked('/admin/leads'),
  linked('/admin/viewings'),
  linked('/admin/bookings'),
  linked('/admin/auctions'),
  linked('/auctions/:id/ledger'),
  linked('/auctions/results', row),
  linked('/auctions/watched'),
  linked('/admin/claims'),
  linked('/admin/reports'),
  linked('/report/:id'),
  linked('/admin/virtual-tours'),
  linked('/admin/virtual-tour-manager'),
  linked('/privacy', row),
  linked('/terms', row),
  linked('/host-responsibly', row),
  linked('/resources', row),
  linked('/community', row),
  linked('/virtual-tour-creation', row),
  linked('/language', row),
  linked('/sitemap', row),
  linked('/test-page', row),
  { ...row('*', () => import('#app/web/pages/not-found.tsx')), status: 404 },
];

/** Loads the module from a separate list, which a visitor of the public pages does not load. */
function linked(path: keyof typeof linkedPages, as = own): RouteRow {
  return as(path, () => import('./linked-pages.ts').then((pages) => pages.linkedPages[path]()));
}

/** Returns a public page; its own file declares its reads and its head. */
function row(path: string, load: RouteRow['load']): RouteRow {
  return { path, hydrate: 'late', load };
}

/** Returns an account screen, which hydrates at once. */
function own(path: string, load: RouteRow['load']): RouteRow {
  return { path, hydrate: 'at-once', load };
}
