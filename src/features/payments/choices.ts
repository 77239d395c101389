/**
 * The ledger accounts. `customer` is our debt to payers, and `provider_clearing` is the provider's debt to
 * us. `owed` is what we owe to hosts, and `payouts_clearing` is what is on its way to them. `bank` is our own bank
 * account, from which admins pay balances by hand. `vat_payable` and `withholding_payable` are what we owe to the tax
 * authority. Each line of `deposits_held`, `owed` and `payouts_clearing` names its party.
 */
export const ledgerAccounts = [
  'customer',
  'provider_clearing',
  'fees',
  'revenue',
  'deposits_held',
  'refunds',
  'owed',
  'payouts_clearing',
  'bank',
  'vat_payable',
  'withholding_payable',
] as const;
export type LedgerAccount = (typeof ledgerAccounts)[number];

/** The accounts whose lines each name a party, such as `stay:12` or `user:7`. */
export type NamedAccount = 'deposits_held' | 'owed' | 'payouts_clearing';

/**
 * The purposes of payments, each with the account to which its money is credited and its name in the admin's
 * overview. The `feature.ts` of its feature has the handler of a purpose.
 */
export const paymentPurposes = {
  viewing_package: { account: 'revenue', name: 'Viewing packages' },
  stay_deposit: { account: 'deposits_held', name: 'Stay deposits' },
  stay_balance: { account: 'deposits_held', name: 'Stay balances' },
  damage_deposit: { account: 'deposits_held', name: 'Damage deposits' },
  bid_deposit: { account: 'deposits_held', name: 'Bidding deposits' },
  lot_balance: { account: 'deposits_held', name: 'Auction balances' },
  first_rent: { account: 'deposits_held', name: 'First rents' },
  membership: { account: 'revenue', name: 'Memberships' },
} as const satisfies Record<string, { account: LedgerAccount; name: string }>;
export type PaymentPurpose = keyof typeof paymentPurposes;
export const paymentPurposeNames = Object.keys(paymentPurposes) as [PaymentPurpose, ...PaymentPurpose[]];

export const paymentStatuses = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'partially_refunded',
  'refunded',
  'cancelled',
  'returned',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The statuses in which a payment can still be paid. Each payer has at most one such payment for a purpose
 * and subject.
 */
export const openStatuses = ['created', 'pending', 'failed'] as const satisfies PaymentStatus[];

/** The statuses shown to a payer, derived from the payment and from the money received for it. */
export const shownStatuses = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'cancelled',
  'held',
  'refund_pending',
  'partially_refunded',
  'refunded',
  'reversed',
] as const;
export type ShownStatus = (typeof shownStatuses)[number];

/** The reasons why received money cannot be used for a purchase. */
export const returnReasons = ['already_paid', 'lapsed'] as const;
export type ReturnReason = (typeof returnReasons)[number];

export const mobileNetworks = ['MTN', 'AIRTEL'] as const;

export const refundStatuses = ['requested', 'pending', 'completed', 'failed', 'unknown'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
/** The statuses of a refund whose outcome is not final. */
export const openRefundStatuses = ['requested', 'pending', 'unknown'] as const satisfies RefundStatus[];

export const transactionOutcomes = ['credited', 'held', 'refund_due'] as const;
export type TransactionOutcome = (typeof transactionOutcomes)[number];

/** The actions that an admin may take on received money. */
export const paymentActions = ['refund', 'credit', 'close', 'reverse'] as const;
export type PaymentAction = (typeof paymentActions)[number];

/** The recorded results of a review. */
export const reviewFindings = [
  'closed',
  'credited',
  'checked',
  'refund_completed',
  'refund_failed',
  'refund_entered',
  'refund_dropped',
] as const;
export type ReviewFinding = (typeof reviewFindings)[number];
