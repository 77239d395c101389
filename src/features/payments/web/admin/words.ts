import type { AdminAttempt, AdminEvent } from '#features/payments/admin-schema.ts';
import type { Account, Finding, PaymentStatus, RefundStatus } from '#features/payments/choices.ts';
import { amountText } from '#kit/amount-text.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

export const statusWords: Record<PaymentStatus, string> = {
  created: 'Not begun',
  pending: 'Pending',
  succeeded: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
  partially_refunded: 'Partly given back',
  refunded: 'Given back',
  cancelled: 'Cancelled',
  returned: 'Returned to the payer',
};

export const statusTones: Record<PaymentStatus, BadgeTone> = {
  created: 'plain',
  pending: 'lake',
  succeeded: 'leaf',
  failed: 'alert',
  expired: 'plain',
  partially_refunded: 'lake',
  refunded: 'plain',
  cancelled: 'plain',
  returned: 'plain',
};

export const refundWords: Record<RefundStatus, string> = {
  requested: 'The provider is being asked',
  pending: 'On its way',
  completed: 'Arrived',
  failed: 'Refused, nothing went back',
  unknown: 'No answer from the provider',
};

/** The accounts of the books, as somebody says them who keeps none. */
export const accountWords: Record<Account, string> = {
  customer: 'Owed to payers',
  provider_clearing: 'With the provider',
  fees: "The provider's fees",
  revenue: 'Earned',
  deposits_held: 'Deposits held',
  refunds: 'Given back',
};

export const findingWords: Record<Finding, string> = {
  closed: 'Settled at the provider, by hand',
  credited: 'Credited after review',
  checked: 'Looked into',
  refund_completed: 'The refund without an answer arrived',
  refund_failed: 'The refund without an answer did not arrive',
  refund_entered: 'Given back at the provider, and entered here',
};

const reasons: Record<string, string> = {
  reference: 'We never gave this reference out.',
  currency: 'It is not in the currency of the price.',
  amount: 'It is not the price that was quoted.',
  'paid twice': 'The payment was paid already.',
  'paid already': 'The payer had already paid for the same thing.',
  lapsed: 'What it was meant for cannot be had any more.',
};

export const outcomeWords = ({ status, outcome, closedAt }: AdminAttempt): string => {
  if (status === 'pending') return 'Not decided yet';
  if (outcome === null) return 'Failed, nothing came in';
  if (outcome === 'credited') return 'Credited';
  if (outcome === 'refund_due') return 'Due back';
  return closedAt === null ? 'Held' : 'Closed by hand';
};

/** Why it was not credited at once; null where it was. */
export const whyHeld = ({ heldBecause }: AdminAttempt): string | null =>
  heldBecause === null ? null : (reasons[heldBecause] ?? heldBecause);

const methods: Record<string, string> = { card: 'Card', mobilemoneyug: 'Mobile money' };
export const methodWords = (method: string): string => methods[method] ?? method;

/** What the provider stated, in whatever currency and with whatever fractions. */
export function statedMoney({ amount, currency }: Pick<AdminAttempt, 'amount' | 'currency'>): string {
  const isOurs = currency === 'UGX' ? Number.isInteger(amount) : currency === 'USD';
  if (isOurs) return formatMoney(amount, currency);
  const [whole = '', fraction] = String(amount).split('.');
  return `${currency} ${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The figure alone, in a table that names the currency once. */
export const figure = (amount: number) => amountText(Math.abs(amount));

export const when = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** What an entry of the books says, by its key. */
export function entryWords(key: string): string {
  const [, kind, number, isPaid] = /^(\w+) (\d+)( paid)?$/.exec(key) ?? [];
  if (kind === 'received') return 'Money came in, and is owed to its payer';
  if (kind === 'fee') return 'The provider kept its fee';
  if (kind === 'credited') return 'It pays what was bought';
  if (kind === 'refund' && isPaid) return `Refund ${number}: the provider paid it back`;
  if (kind === 'refund') return `Refund ${number}: what was bought is owed to its payer again`;
  return key;
}

export function eventWords({ name, isMessage }: AdminEvent): string {
  return isMessage ? `The provider told us: ${name}` : `We asked, and found: ${name}`;
}

export const addressOfPayment = (reference: string) => `/admin/payments/${encodeURIComponent(reference)}`;

/** A reference that is not ours may hold anything, so its money has an address of its own. */
export const addressOfAttempt = ({
  id,
  isOurs,
  reference,
}: {
  id: number;
  isOurs: boolean;
  reference: string;
}) => (isOurs ? addressOfPayment(reference) : `/admin/payments/attempts/${id}`);
