/**
 * The rows of the route table, with the result when signed out, as a user, as a manager and as an admin. `s`
 * shows the page, and `r` shows it with the message that access is restricted. `m`, `a`, `p`, `h` redirect to
 * the membership page, signing in, the profile and the front page. The manager is also a member on a plan.
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
  '/reviews/:mark': 'ssss',
  '/opened-homes': 'ssss',
  '/stop-mails/*': 'ssss',
  '/still-free': 'ssss',
  '/saved': 'ssss',
  '/compare': 'ssss',
  '/lists/:mark': 'ssss',
  '/profile': 'asss',
  '/agents/:mark': 'ssss',
  '/profile/membership': 'asss',
  '/memberships/:mark': 'ssss',
  '/verification': 'asss',
  '/verification/homes/:id': 'arss',
  '/admin/overview': 'mrrs',
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
  '/admin/leads': 'arss',
  '/admin/viewings': 'arss',
  '/admin/bookings': 'arss',
  '/admin/auctions': 'asss',
  '/auctions/:id/ledger': 'ssss',
  '/auctions/results': 'ssss',
  '/auctions/watched': 'asss',
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

/** The accounts that visit them, in the order of the letters. */
export const personas = [null, 'visitor', 'sunrise-homes', 'admin'] as const;

export const redirectTargets: Readonly<Record<string, string>> = {
  m: '/membership',
  a: '/auth',
  p: '/profile',
  h: '/',
};

const unknownToken = 'u'.repeat(22);

/** The objects to open, one address of each kind. */
export type RouteFixtures = { home: number; lot: number; agent: string };

/**
 * Returns an address of this row. If it contains a secret that only its owner knows, the address is invalid.
 */
export function addressOf(path: string, { home, lot, agent }: RouteFixtures): string {
  return (
    path
      .replace(/^\*$/, '/nowhere')
      .replace('*', unknownToken)
      .replace(':categorySlug', 'villa')
      .replace('/agents/:mark', `/agents/${agent}`)
      .replace('/auctions/:id', `/auctions/${lot}`)
      .replace('/attempts/:id', '/attempts/1')
      // The first account is the admin's.
      .replace('/users/:id', '/users/1')
      .replace(':id', String(home))
      .replace(/:(mark|reference)/, unknownToken)
  );
}

/**
 * True for an expected 404: of an unknown access token, or of the data that a lot's page requests after its
 * end.
 */
export const isAnswer = (path: string, status: number) =>
  (status === 404 || status === 400) &&
  /u{22}|\/nowhere$|\/attempts?\/1\b|\/transactions\/1\/trail|\/lots\/\d+\/ledger|\/listing-questions\/look|\/verification\/mine/.test(
    path,
  );
