import type { linkedPages } from './linked-pages.ts';
import type { RouteRow } from './route-table.ts';

/**
 * Every address of the application in the order in which it is tried. The last row matches all other
 * addresses.
 */
export const routes: RouteRow[] = [
  publicRoute('/', () => import('#app/web/pages/home.tsx')),
  publicRoute('/rental-units', () => import('#app/web/pages/rental-units.tsx')),
  publicRoute('/bnbs', () => import('#app/web/pages/bnbs.tsx')),
  publicRoute('/furnished-rentals', () => import('#app/web/pages/bnbs.tsx')),
  publicRoute('/for-sale', () => import('#app/web/pages/for-sale.tsx')),
  publicRoute('/bank-sales', () => import('#app/web/pages/bank-sales.tsx')),
  publicRoute('/explore', () => import('#app/web/pages/explore.tsx')),
  publicRoute('/property/:id', () => import('#app/web/pages/property.tsx')),
  publicRoute('/featured-properties', () => import('#app/web/pages/featured-properties.tsx')),
  publicRoute('/properties/popular', () => import('#app/web/pages/popular-properties.tsx')),
  publicRoute('/category/:categorySlug', () => import('#app/web/pages/category.tsx')),
  linkedRoute('/membership'),
  linkedRoute('/auth'),
  linkedRoute('/auth/forgotten'),
  linkedRoute('/auth/new-password'),
  linkedRoute('/auth/confirm-email'),
  linkedRoute('/auth/new-email'),
  linkedRoute('/auth/keep-email'),
  linkedRoute('/payments'),
  linkedRoute('/payments/:reference'),
  linkedRoute('/payments/:reference/receipt'),
  linkedRoute('/receipts/:mark', publicRoute),
  linkedRoute('/enquiries/:reference'),
  linkedRoute('/viewings/:mark'),
  linkedRoute('/stays/:mark'),
  linkedRoute('/rent/:id'),
  linkedRoute('/rent-receipts'),
  linkedRoute('/rent-receipts/:id'),
  linkedRoute('/reviews/:mark'),
  linkedRoute('/opened-homes'),
  linkedRoute('/stop-mails/*'),
  linkedRoute('/still-free'),
  linkedRoute('/saved'),
  linkedRoute('/compare'),
  linkedRoute('/lists/:mark'),
  linkedRoute('/profile'),
  publicRoute('/agents/:mark', () => import('#app/web/pages/agent.tsx')),
  publicRoute('/areas/:slug', () => import('#app/web/pages/area.tsx')),
  linkedRoute('/profile/membership'),
  linkedRoute('/memberships/:mark'),
  linkedRoute('/verification'),
  linkedRoute('/verification/homes/:id'),
  linkedRoute('/admin/overview'),
  linkedRoute('/admin/users'),
  linkedRoute('/admin/users/:id'),
  linkedRoute('/admin/operations'),
  linkedRoute('/admin/audit'),
  linkedRoute('/admin/requests'),
  linkedRoute('/admin/payments'),
  linkedRoute('/admin/payments/attempts/:id'),
  linkedRoute('/admin/payments/:reference'),
  linkedRoute('/admin/settings'),
  linkedRoute('/admin/properties'),
  linkedRoute('/admin/properties/new'),
  linkedRoute('/admin/properties/:id/edit'),
  linkedRoute('/admin/leads'),
  linkedRoute('/admin/viewings'),
  linkedRoute('/admin/bookings'),
  linkedRoute('/admin/auctions'),
  linkedRoute('/auctions/:id/ledger'),
  publicRoute('/auctions/results', () => import('#app/web/pages/lot-results.tsx')),
  linkedRoute('/auctions/watched'),
  linkedRoute('/earnings'),
  linkedRoute('/admin/payouts'),
  linkedRoute('/admin/ledger'),
  linkedRoute('/admin/ledger/reports'),
  linkedRoute('/admin/bank-transfers'),
  linkedRoute('/admin/claims'),
  linkedRoute('/admin/reports'),
  linkedRoute('/report/:id'),
  linkedRoute('/admin/virtual-tours'),
  linkedRoute('/admin/virtual-tour-manager'),
  linkedRoute('/privacy', publicRoute),
  linkedRoute('/terms', publicRoute),
  linkedRoute('/host-responsibly', publicRoute),
  linkedRoute('/resources', publicRoute),
  linkedRoute('/community', publicRoute),
  linkedRoute('/virtual-tour-creation', publicRoute),
  linkedRoute('/language', publicRoute),
  linkedRoute('/sitemap', publicRoute),
  linkedRoute('/test-page', publicRoute),
  { ...publicRoute('*', () => import('#app/web/pages/not-found.tsx')), status: 404 },
];

/**
 * Returns a page whose module is loaded from a separate list, which visitors of the public pages do not load.
 */
function linkedRoute(path: keyof typeof linkedPages, createRoute = accountRoute): RouteRow {
  return createRoute(path, () => import('./linked-pages.ts').then((pages) => pages.linkedPages[path]()));
}

/** Returns a public page, whose file declares its reads and its head. */
function publicRoute(path: string, load: RouteRow['load']): RouteRow {
  return { path, hydrate: 'late', load };
}

/** Returns an account screen, which hydrates at once. */
function accountRoute(path: string, load: RouteRow['load']): RouteRow {
  return { path, hydrate: 'at-once', load };
}
