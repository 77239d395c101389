/** The admin work queues in display order, with their labels and pages. */
export const adminQueues = {
  reports: { one: 'listing report', many: 'listing reports', href: '/admin/reports' },
  heldMoney: { one: 'payment on hold', many: 'payments on hold', href: '/admin/payments' },
  dueBack: { one: 'refund due', many: 'refunds due', href: '/admin/payments' },
  failedRefunds: { one: 'failed refund', many: 'failed refunds', href: '/admin/payments' },
  lostRefunds: {
    one: 'unconfirmed refund',
    many: 'unconfirmed refunds',
    href: '/admin/payments',
  },
  bankSlips: { one: 'bank slip', many: 'bank slips', href: '/admin/bank-transfers' },
  bankLines: {
    one: 'bank payment to match',
    many: 'bank payments to match',
    href: '/admin/bank-transfers',
  },
  payouts: { one: 'payout to check', many: 'payouts to check', href: '/admin/payouts' },
  settings: {
    one: 'change of settings to approve',
    many: 'changes of settings to approve',
    href: '/admin/settings#transfer-accounts',
  },
  stayProblems: {
    one: 'problem with a stay',
    many: 'problems with stays',
    href: '/admin/bookings#problems',
  },
  damageClaims: {
    one: 'claim about damage',
    many: 'claims about damage',
    href: '/admin/bookings#damage-deposits',
  },
  firstRents: {
    one: 'first rent to decide',
    many: 'first rents to decide',
    href: '/admin/bookings#first-rents',
  },
  claims: { one: 'viewing claim', many: 'viewing claims', href: '/admin/claims' },
  requests: { one: 'lister application', many: 'lister applications', href: '/admin/requests' },
  checks: { one: 'verification check', many: 'verification checks', href: '/admin/requests#to-check' },
  sales: { one: 'sales enquiry', many: 'sales enquiries', href: '/admin/requests#sales' },
  steps: {
    one: 'auction with incomplete steps',
    many: 'auctions with incomplete steps',
    href: '/admin/auctions',
  },
  bidders: { one: 'bidder to approve', many: 'bidders to approve', href: '/admin/auctions' },
  lotQuestions: { one: 'auction question', many: 'auction questions', href: '/admin/auctions' },
  soldLots: { one: 'auction to settle', many: 'auctions to settle', href: '/admin/auctions' },
  oldRate: {
    one: 'outdated exchange rate',
    many: 'outdated exchange rates',
    href: '/admin/settings#exchange-rate',
  },
  findings: {
    one: 'data integrity issue',
    many: 'data integrity issues',
    href: '/admin/audit',
  },
  backups: {
    one: 'backup overdue or failed',
    many: 'backups overdue or failed',
    href: '/admin/operations',
  },
} as const satisfies Record<string, { one: string; many: string; href: string }>;
export type AdminQueueKind = keyof typeof adminQueues;
/** The number of items in each queue, and the age of the exchange rate in days. */
export type AdminQueueCounts = Record<AdminQueueKind, number> & { rateDays: number };

export const adminQueueNames = Object.keys(adminQueues) as AdminQueueKind[];

/** The highest count that is shown as a number. Higher counts are shown as `99+`. */
export const maxShownCount = 99;

export const formatQueueCount = (waiting: number): string =>
  waiting > maxShownCount ? `${maxShownCount}+` : String(waiting);

/**
 * Returns the number of items waiting in the queues of an admin page, or in all queues when `page` is
 * omitted.
 */
export function queueCountFor(waiting: AdminQueueCounts, page?: string): number {
  return adminQueueNames
    .filter((kind) => page === undefined || adminQueues[kind].href.split('#')[0] === page)
    .reduce((sum, kind) => sum + waiting[kind], 0);
}
