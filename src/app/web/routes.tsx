import type * as linkedPages from './linked-pages.ts';
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
  own('/membership', () => import('#app/web/pages/membership.tsx')),
  own('/auth', () => import('#app/web/pages/account/auth.tsx')),
  own('/auth/forgotten', () => import('#app/web/pages/account/forgotten.tsx')),
  own('/auth/new-password', () => import('#app/web/pages/account/new-password.tsx')),
  own('/auth/confirm-email', () => import('#app/web/pages/account/confirm-email.tsx')),
  own('/payments', linked('payments')),
  own('/payments/:reference', linked('payment')),
  own('/payments/:reference/receipt', linked('receipt')),
  row('/receipts/:mark', linked('checkReceipt')),
  own('/enquiries/:reference', linked('enquiry')),
  own('/opened-homes', linked('openedHomes')),
  own('/stays/:mark', linked('stay')),
  own('/still-free', linked('stillFree')),
  own('/profile', () => import('#app/web/pages/account/profile.tsx')),
  own('/admin/users', linked('users')),
  own('/admin/payments', linked('paymentList')),
  own('/admin/payments/attempts/:id', linked('paymentTrail')),
  own('/admin/payments/:reference', linked('paymentTrail')),
  own('/admin/properties', linked('properties')),
  own('/admin/leads', linked('leads')),
  own('/admin/bookings', linked('bookings')),
  own('/admin/claims', linked('claims')),
  own('/admin/virtual-tours', linked('virtualTours')),
  own('/admin/virtual-tour-manager', linked('virtualTours')),
  row('/privacy', () => import('#app/web/pages/static/privacy.tsx')),
  row('/terms', () => import('#app/web/pages/static/terms.tsx')),
  row('/host-responsibly', () => import('#app/web/pages/static/host-responsibly.tsx')),
  row('/resources', () => import('#app/web/pages/static/resources.tsx')),
  row('/community', () => import('#app/web/pages/static/community.tsx')),
  row('/virtual-tour-creation', () => import('#app/web/pages/static/virtual-tour-creation.tsx')),
  row('/sitemap', () => import('#app/web/pages/static/sitemap.tsx')),
  row('/test-page', linked('testPage')),
  { ...row('*', () => import('#app/web/pages/not-found.tsx')), status: 404 },
];

/** The module is in a list of its own, which a visitor of the public pages does not load. */
function linked(name: keyof typeof linkedPages): RouteRow['load'] {
  return () => import('./linked-pages.ts').then((pages) => pages[name]());
}

/** A public page; its own file states its reads and its head. */
function row(path: string, load: RouteRow['load']): RouteRow {
  return { path, hydrate: 'late', load };
}

/** An account screen, which hydrates at once. */
function own(path: string, load: RouteRow['load']): RouteRow {
  return { path, hydrate: 'at-once', load };
}
