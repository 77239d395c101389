import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact } from './payment-facts.tsx';
import {
  formatDateTime,
  outcomeLabel,
  providerMethodLabel,
  reviewReasonLabel,
  statedAmount,
} from './payment-labels.ts';
import { RefundAction } from './refund-dialog.tsx';
import { ReversalAction } from './reversal-dialog.tsx';
import { ReviewAction } from './review-dialog.tsx';

type Props = { attempt: AdminAttempt; payment: AdminPayment | null };

/** Shows one attempt as the provider reports it, and the actions for its money. */
export function AttemptCard({ attempt, payment }: Props) {
  const {
    providerId,
    method,
    reason,
    fee,
    refundable,
    excess,
    currency,
    seenAt,
    closedAt,
    acts,
    reversedAt,
  } = attempt;
  const reviewReason = attempt.outcome === 'credited' ? null : reviewReasonLabel(attempt);
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="t-subhead wrap-anywhere">{statedAmount(attempt)}</p>
        <Badge tone={toneOf(attempt)}>{outcomeLabel(attempt)}</Badge>
      </div>
      {reviewReason && <p>{`${reviewReason} ${closedAt === null ? helpOf(attempt) : ''}`}</p>}
      {excess > 0 && <p>{`Overpaid by ${formatMoney(excess, currency)}. Refund this amount first.`}</p>}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Provider ID">{`${providerId} (${attempt.provider})`}</Fact>
        <Fact name="First seen">{formatDateTime(seenAt)}</Fact>
        {method && <Fact name="Paid by">{providerMethodLabel(method)}</Fact>}
        {reason && <Fact name="Provider message">{reason}</Fact>}
        {reversedAt !== null && (
          <Fact name="Reversed">{`${formatDateTime(reversedAt)}. ${attempt.reversal}`}</Fact>
        )}
        {fee !== null && attempt.outcome !== null && (
          <Fact name="Provider fee">{formatMoney(fee, currency)}</Fact>
        )}
        {refundable !== null && <Fact name="Left to refund">{formatMoney(refundable, currency)}</Fact>}
      </dl>
      {attempt.outcome !== null && (
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {acts.includes('refund') && <RefundAction attempt={attempt} payment={payment} />}
          {acts.includes('credit') && <ReviewAction attempt={attempt} payment={payment} act="credit" />}
          {acts.includes('close') && <ReviewAction attempt={attempt} payment={payment} act="close" />}
          {acts.includes('reverse') && <ReversalAction attempt={attempt} payment={payment} />}
          <ReviewAction attempt={attempt} payment={payment} act="check" />
        </div>
      )}
    </Card>
  );
}

function toneOf({ outcome, status, closedAt, reversedAt }: AdminAttempt): BadgeTone {
  if (reversedAt !== null) return 'danger';
  if (outcome === 'credited') return 'ok';
  if (outcome === null) return status === 'failed' ? 'plain' : 'info';
  return closedAt === null ? 'danger' : 'plain';
}

function helpOf({ acts }: AdminAttempt): string {
  if (acts.includes('close'))
    return 'Our ledger cannot record this amount. Settle it with the payment provider and record the outcome here.';
  if (acts.includes('credit')) return 'You can refund it or credit it to the payment.';
  return acts.includes('refund') ? 'You can refund it.' : '';
}
