import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Overview } from '#features/payments/admin-schema.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { formatMoney } from '#kit/money.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import {
  addressOfAttempt,
  formatDateTime,
  outcomeLabel,
  refundLabels,
  reviewReasonLabel,
  statedAmount,
} from './payment-labels.ts';

type Item = { key: string; href: string; title: string; reason: string; facts: string };

/**
 * Shows money that needs a review or is due for a refund, refunds that have not arrived, and payments that
 * the provider does not list.
 */
export function PendingReview({ overview }: { overview: Overview }) {
  const items = itemsOf(overview);
  const isTruncated = [overview.review, overview.openRefunds, overview.mismatches].some(
    ({ length }) => length >= paymentLimits.maxShown,
  );
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="t-heading">
        Needs attention
      </h2>
      {items.length === 0 && <p className="mt-2 text-muted">Nothing needs attention.</p>}
      {items.length > 0 && (
        <List className="mt-3">
          {items.map(({ key, href, title, reason, facts }) => (
            <PendingItem key={key} href={href}>
              <span className="t-strong wrap-anywhere text-ink">{title}</span>
              <span className="block wrap-anywhere">{reason}</span>
              <span className="block t-small wrap-anywhere text-muted">{facts}</span>
            </PendingItem>
          ))}
        </List>
      )}
      {isTruncated && (
        <p className="mt-2 text-muted">
          Showing the oldest {paymentLimits.maxShown} of each kind. More will appear as you clear these.
        </p>
      )}
    </section>
  );
}

function PendingItem({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <Link href={href} className="block min-h-11 p-3 hover:bg-sunken sm:p-4">
        {children}
      </Link>
    </li>
  );
}

function itemsOf({ review, openRefunds, mismatches }: Overview): Item[] {
  return [
    ...openRefunds.map((refund) => ({
      key: `refund ${refund.id}`,
      href: addressOfAttempt({ ...refund, id: refund.transactionId }),
      title: `Refund of ${formatMoney(refund.amount, refund.currency)}: ${refundLabels[refund.status].toLowerCase()}`,
      reason: refund.comment,
      facts: `${refund.reference} · requested ${formatDateTime(refund.askedAt)}`,
    })),
    ...review.map((attempt) => ({
      key: `attempt ${attempt.id}`,
      href: addressOfAttempt(attempt),
      title:
        attempt.outcome === 'credited'
          ? `Overpaid by ${formatMoney(attempt.excess, attempt.currency)}`
          : `${statedAmount(attempt)}: ${outcomeLabel(attempt).toLowerCase()}`,
      reason:
        attempt.outcome === 'credited'
          ? 'The price is credited. The overpayment needs to be refunded.'
          : (reviewReasonLabel(attempt) ?? ''),
      facts: `${attempt.reference} · received ${formatDateTime(attempt.seenAt)}`,
    })),
    ...mismatches.map((attempt) => ({
      key: `mismatch ${attempt.id}`,
      href: addressOfAttempt(attempt),
      title: `${statedAmount(attempt)}: missing from the provider’s list`,
      reason: 'We recorded this as paid. Check with the provider and add a note.',
      facts: `${attempt.reference} · checked ${formatDateTime(attempt.comparedAt)}`,
    })),
  ];
}
