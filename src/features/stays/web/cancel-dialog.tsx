import { useRef } from 'react';
import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendCancel } from './queries.ts';
import { RefundLines } from './refund-lines.tsx';

type Props = { stay: Stay; onClose: (updatedStay?: Stay) => void };

/**
 * Cancels a stay. The dialog shows the refund first, and the server refunds exactly that amount or rejects
 * the request.
 */
export default function CancelDialog({ stay, onClose }: Props) {
  const { mark, title, paid, quote } = stay;
  const refund = stay.refundNow ?? 0;
  const attempt = useRef<Attempt | null>(null);
  const { isPending, message, submit } = useSubmit<Stay>();
  const money = (amount: number) => formatMoney(amount, quote.currency);
  async function cancel() {
    const currentAttempt = attemptFor({ refund }, attempt.current);
    attempt.current = currentAttempt;
    const updatedStay = await submit(() => sendCancel(mark, { refund }, currentAttempt.key));
    if (updatedStay) onClose(updatedStay);
  }
  return (
    <Dialog title={t('Cancel this stay?')} description={title} isOpen onClose={() => onClose()}>
      <p className="t-subhead">
        {paid === 0
          ? t('You have not paid, so there is no refund.')
          : t('We refund {refund} of the {paid} that you paid.', {
              refund: money(refund),
              paid: money(paid),
            })}
      </p>
      {paid > 0 && paid > refund && (
        <p className="mt-1">
          {t('The host gets {kept} under the cancellation policy.', { kept: money(paid - refund) })}
        </p>
      )}
      {paid > 0 && (
        <div className="mt-3 text-muted">
          <RefundLines refunds={stay.refunds} checkIn={stay.checkIn} currency={quote.currency} />
        </div>
      )}
      <p className="mt-2 text-muted">{t('The nights become available to other guests immediately.')}</p>
      {message && (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => onClose()}>
          {t('Keep stay')}
        </Button>
        <Button disabled={isPending} onClick={() => void cancel()}>
          {isPending
            ? t('Cancelling...')
            : paid === 0
              ? t('Cancel stay')
              : refund === 0
                ? t('Cancel without a refund')
                : t('Cancel stay and refund {refund}', { refund: money(refund) })}
        </Button>
      </div>
    </Dialog>
  );
}
