/** What waits for an admin, in the order in which it is shown: the words for it, and where it is dealt with. */
export const waitingKinds = {
  reports: { one: 'report of a home', many: 'reports of homes', href: '/admin/reports' },
  heldMoney: { one: 'payment held', many: 'payments held', href: '/admin/payments' },
  dueBack: { one: 'payment due back', many: 'payments due back', href: '/admin/payments' },
  lostRefunds: {
    one: 'refund without an answer',
    many: 'refunds without an answer',
    href: '/admin/payments',
  },
  claims: { one: 'viewing claim', many: 'viewing claims', href: '/admin/claims' },
  requests: { one: 'request to list', many: 'requests to list', href: '/admin/requests' },
  checks: { one: 'check to decide', many: 'checks to decide', href: '/admin/requests#to-check' },
  sales: { one: 'question to sales', many: 'questions to sales', href: '/admin/requests#sales' },
  steps: { one: 'auction with steps to do', many: 'auctions with steps to do', href: '/admin/auctions' },
  bidders: { one: 'bidder to let in', many: 'bidders to let in', href: '/admin/auctions' },
  lotQuestions: { one: 'question about a lot', many: 'questions about lots', href: '/admin/auctions' },
  soldLots: { one: 'auction to settle', many: 'auctions to settle', href: '/admin/auctions' },
  oldRate: {
    one: 'exchange rate that is old',
    many: 'exchange rates that are old',
    href: '/admin/settings#exchange-rate',
  },
  findings: {
    one: 'finding of the nightly check',
    many: 'findings of the nightly check',
    href: '/admin/audit',
  },
} as const satisfies Record<string, { one: string; many: string; href: string }>;
export type WaitingKind = keyof typeof waitingKinds;
/** With the age of the exchange rate, in days. */
export type Waiting = Record<WaitingKind, number> & { rateDays: number };

export const waitingNames = Object.keys(waitingKinds) as WaitingKind[];

/** More are shown as `99+`. */
export const waitingShown = 99;

export const shownCount = (waiting: number): string =>
  waiting > waitingShown ? `${waitingShown}+` : String(waiting);

/** Everything that waits and is dealt with on this page; without one, all of it. */
export function waitingAt(waiting: Waiting, page?: string): number {
  return waitingNames
    .filter((kind) => page === undefined || waitingKinds[kind].href.split('#')[0] === page)
    .reduce((sum, kind) => sum + waiting[kind], 0);
}
