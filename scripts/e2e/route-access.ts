/**
 * The rows of the route table, with the results for a visitor without an account, a user, a manager and an
 * admin. `s` shows the page, and `r` shows it with the message that access is restricted. `m`, `a`, `p` and
 * `h` redirect to the membership page, the sign-in page, the profile and the home page. The manager is also a
 * member on a plan.
 */
export const routeAccess: Readonly<Record<string, string>> = {
  '/': 'ssss',
  '/rental-units': 'ssss',
  '/bnbs': 'ssss',
  '/furnished-rentals': 'ssss',
  '/for-sale': 'ssss',
  '/bank-sales': 'ssss',
  '/explore': 'ssss',
  '/property/:id': 'ssss',
  '/featured-properties': 'ssss',
  '/properties/popular': 'ssss',
  '/category/:categorySlug': 'ssss',
  '/membership': 'shhh',
  '/auth': 'sppp',
  '/auth/forgotten': 'ssss',
  '/auth/new-password': 'ssss',
  '/auth/confirm-email': 'ssss',
  '/auth/new-email': 'ssss',
  '/auth/keep-email': 'ssss',
  '/payments': 'ssss',
  '/payments/:reference': 'ssss',
  '/payments/:reference/receipt': 'ssss',
  '/receipts/:mark': 'ssss',
  '/enquiries/:reference': 'ssss',
  '/viewings/:mark': 'ssss',
  '/stays/:mark': 'ssss',
  '/rent/:id': 'asss',
  '/rent-receipts': 'asss',
  '/rent-receipts/:id': 'asss',
  '/reviews/:mark': 'ssss',
  '/opened-homes': 'ssss',
  '/stop-mails/*': 'ssss',
  '/still-free': 'ssss',
  '/saved': 'ssss',
  '/compare': 'ssss',
  '/lists/:mark': 'ssss',
  '/profile': 'asss',
  '/agents/:mark': 'ssss',
  '/areas/:slug': 'ssss',
  '/profile/membership': 'asss',
  '/memberships/:mark': 'ssss',
  '/verification': 'asss',
  '/verification/homes/:id': 'arss',
  '/admin/overview': 'mrss',
  '/admin/users': 'mrrs',
  '/admin/users/:id': 'mrrs',
  '/admin/operations': 'mrrs',
  '/admin/audit': 'mrrs',
  '/admin/requests': 'mrrs',
  '/admin/payments': 'mrrs',
  '/admin/payments/attempts/:id': 'mrrs',
  '/admin/payments/:reference': 'mrrs',
  '/admin/settings': 'arrs',
  '/admin/properties': 'mrss',
  '/admin/properties/new': 'mrss',
  '/admin/properties/:id/edit': 'mrss',
  '/admin/leads': 'arss',
  '/admin/viewings': 'arss',
  '/admin/bookings': 'arss',
  '/admin/auctions': 'asss',
  '/auctions/:id/ledger': 'ssss',
  '/auctions/results': 'ssss',
  '/auctions/watched': 'asss',
  '/earnings': 'asss',
  '/admin/payouts': 'mrrs',
  '/admin/ledger': 'mrrs',
  '/admin/ledger/reports': 'mrrs',
  '/admin/bank-transfers': 'mrrs',
  '/admin/claims': 'arss',
  '/admin/reports': 'arss',
  '/report/:id': 'ssss',
  '/admin/virtual-tours': 'mrss',
  '/admin/virtual-tour-manager': 'mrss',
  '/privacy': 'ssss',
  '/terms': 'ssss',
  '/host-responsibly': 'ssss',
  '/resources': 'ssss',
  '/community': 'ssss',
  '/virtual-tour-creation': 'ssss',
  '/language': 'ssss',
  '/sitemap': 'ssss',
  '/test-page': 'ssss',
  '*': 'ssss',
};

/** The accounts that visit the pages, in the order of the letters. Null is a visitor without an account. */
export const personas = [null, 'visitor', 'sunrise-homes', 'admin'] as const;

export const redirectTargets: Readonly<Record<string, string>> = {
  m: '/membership',
  a: '/auth',
  p: '/profile',
  h: '/',
};

const unknownToken = 'u'.repeat(22);

/** Values for the routes with parameters. */
export type RouteFixtures = { home: number; lot: number; agent: string };

/**
 * Returns an address for this route. If the route contains a secret, the address contains one that does not
 * exist.
 */
export function addressOf(path: string, { home, lot, agent }: RouteFixtures): string {
  return (
    path
      .replace(/^\*$/, '/nowhere')
      .replace('*', unknownToken)
      .replace(':categorySlug', 'villa')
      .replace('/areas/:slug', '/areas/kira')
      .replace('/agents/:mark', `/agents/${agent}`)
      .replace('/auctions/:id', `/auctions/${lot}`)
      .replace('/attempts/:id', '/attempts/1')
      // The admin has the first account.
      .replace('/users/:id', '/users/1')
      .replace(':id', String(home))
      .replace(/:(mark|reference)/, unknownToken)
  );
}

/**
 * Returns true for an expected error response: for an unknown access token, or for data that this test does
 * not have.
 */
export const isExpectedError = (path: string, status: number) =>
  (status === 404 || status === 400) &&
  /u{22}|\/nowhere$|\/attempts?\/1\b|\/transactions\/1\/trail|\/lots\/\d+\/ledger|\/listing-questions\/look|\/verification\/mine|\/desk\/properties\/\d+$|\/rent-receipts\/\d+$/.test(
    path,
  );
