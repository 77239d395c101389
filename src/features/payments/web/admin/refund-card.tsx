import type { AdminRefund } from '#features/payments/admin-schema.ts';
import { formatMoney } from '#kit/money.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { formatDateTime, refundLabels } from './payment-labels.ts';
import { ResolveRefundAction } from './resolve-refund-dialog.tsx';

const tones: Record<AdminRefund['status'], BadgeTone> = {
  requested: 'info',
  pending: 'info',
  completed: 'ok',
  failed: 'plain',
  unknown: 'danger',
};

/** Shows a refund. When the provider gave no answer, an admin records its outcome. */
export function RefundCard({ refund }: { refund: AdminRefund }) {
  const { id, amount, currency, status, comment, failure, askedBy, askedAt, settledAt, isDue, isAtBank } =
    refund;
  const name = refund.isReversal ? `Reversal ${id}` : `Refund ${id}`;
  const isOurs = isAtBank && status === 'pending';
  return (
    <Card as="li" className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="t-subhead">{`${name}: ${formatMoney(amount, currency)}`}</p>
        <Badge tone={tones[status]}>{isOurs ? 'To pay at the bank' : refundLabels[status]}</Badge>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
      <p className="t-small wrap-anywhere text-muted">
        {`${refund.isReversal ? 'Recorded' : 'Requested'} by ${askedBy ?? 'the system'}, ${formatDateTime(askedAt)}`}
        {settledAt && `. Settled ${formatDateTime(settledAt)}`}
      </p>
      {failure && status !== 'completed' && (
        <p className="wrap-anywhere text-danger">{`The provider refused it: ${failure}`}</p>
      )}
      {isDue && (
        <>
          <p>The payer may still be owed this amount. Refund it again above, or record why it is not owed.</p>
          <div>
            <ResolveRefundAction refund={refund} status="dropped" />
          </div>
        </>
      )}
      {(status === 'unknown' || isOurs) && (
        <>
          <p>
            {isOurs
              ? 'The payer paid at the bank. Pay the money back from our account, then record when and how.'
              : 'The money is reserved, and we will not retry automatically. Check with the provider and record the outcome.'}
          </p>
          <div className="grid gap-3 sm:flex">
            <ResolveRefundAction refund={refund} status="completed" />
            <ResolveRefundAction refund={refund} status="failed" />
          </div>
        </>
      )}
    </Card>
  );
}
