import type { AdminAttempt, AdminEvent } from '#features/payments/admin-schema.ts';
import type {
  LedgerAccount,
  PaymentStatus,
  RefundStatus,
  ReviewFinding,
} from '#features/payments/choices.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const statusLabels: Record<PaymentStatus, string> = {
  created: 'Not started',
  pending: 'Pending',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  returned: 'Returned to the payer',
};

export const statusTones: Record<PaymentStatus, BadgeTone> = {
  created: 'plain',
  pending: 'info',
  succeeded: 'ok',
  failed: 'danger',
  expired: 'plain',
  partially_refunded: 'info',
  refunded: 'plain',
  cancelled: 'plain',
  returned: 'plain',
};

export const refundLabels: Record<RefundStatus, string> = {
  requested: 'Requested',
  pending: 'In progress',
  completed: 'Completed',
  failed: 'Failed, nothing refunded',
  unknown: 'Not confirmed by the provider',
};

/** The labels of the ledger accounts, for readers who are not accountants. */
export const accountLabels: Record<LedgerAccount, string> = {
  customer: 'Owed to customers',
  provider_clearing: 'Provider clearing',
  fees: 'Provider fees',
  revenue: 'Revenue',
  deposits_held: 'Deposits held',
  refunds: 'Refunded',
  owed: 'Owed to hosts',
  payouts_clearing: 'Payouts in progress',
  bank: 'Our bank account',
  vat_payable: 'VAT payable',
  withholding_payable: 'Withholding tax payable',
};

export const findingLabels: Record<ReviewFinding, string> = {
  closed: 'Settled manually with the provider',
  credited: 'Credited after review',
  checked: 'Reviewed',
  refund_completed: 'Unconfirmed refund completed',
  refund_failed: 'Unconfirmed refund failed',
  refund_entered: 'Refunded by the provider, recorded here',
  refund_dropped: 'Failed refund no longer owed',
};

const reviewReasonLabels: Record<string, string> = {
  reference: 'We did not issue this reference.',
  currency: 'The currency does not match the price.',
  amount: 'The amount does not match the quoted price.',
  'paid twice': 'This has already been paid.',
  'paid already': 'The payer had already paid for the same thing.',
  lapsed: 'The item is no longer available.',
};

export const outcomeLabel = ({ status, outcome, closedAt, reversedAt }: AdminAttempt): string => {
  if (reversedAt !== null) return 'Reversed by the bank';
  if (status === 'pending') return 'Pending';
  if (outcome === null) return 'Failed, no money received';
  if (outcome === 'credited') return 'Credited';
  if (outcome === 'refund_due') return 'Refund due';
  return closedAt === null ? 'On hold' : 'Closed manually';
};

/** Returns the reason why the money was not credited at once; null when it was. */
export const reviewReasonLabel = ({ heldBecause }: AdminAttempt): string | null =>
  heldBecause === null ? null : (reviewReasonLabels[heldBecause] ?? heldBecause);

const providerMethodLabels: Record<string, string> = {
  card: 'Card',
  mobilemoneyug: 'Mobile money',
  bank_transfer: 'Bank transfer',
};
export const providerMethodLabel = (method: string): string => providerMethodLabels[method] ?? method;

/** Returns the amount as the provider reported it, in any currency and with any number of decimals. */
export function statedAmount({ amount, currency }: Pick<AdminAttempt, 'amount' | 'currency'>): string {
  const isSupported = currency === 'UGX' ? Number.isInteger(amount) : currency === 'USD';
  if (isSupported) return formatMoney(amount, currency);
  const [whole = '', fraction] = String(amount).split('.');
  return `${currency} ${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Formats an amount without its sign and currency, for a table that names the currency once. */
export const formatAbsoluteAmount = (amount: number) => formatAmountInput(Math.abs(amount));

export const formatDateTime = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** Returns a text about a ledger entry, which it derives from the key of the entry. */
export function ledgerEntryText(key: string): string {
  const [, kind, number, isPaid] = /^(\w+) (\d+)( paid)?$/.exec(key) ?? [];
  if (kind === 'reversal') return 'Reversed by our bank after a refund, owed by customer';
  if (kind === 'received') return 'Payment received, owed to customer';
  if (kind === 'fee') return 'Provider fee';
  if (kind === 'credited') return 'Credited to the purchase';
  if (kind === 'refund' && isPaid) return `Refund ${number}: paid to the payer`;
  if (kind === 'refund') return `Refund ${number}: owed to customer`;
  return key;
}

export function eventLabel({ name, isMessage }: AdminEvent): string {
  return isMessage ? `Provider event: ${name}` : `Status check: ${name}`;
}

export const addressOfPayment = (reference: string) => `/admin/payments/${encodeURIComponent(reference)}`;

/**
 * Returns the URL of an attempt. A reference that is not ours may contain any text, so such an attempt has a
 * URL with its id.
 */
export const addressOfAttempt = ({
  id,
  isOurs,
  reference,
}: {
  id: number;
  isOurs: boolean;
  reference: string;
}) => (isOurs ? addressOfPayment(reference) : `/admin/payments/attempts/${id}`);
