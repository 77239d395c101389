import { useRef } from 'react';
import type { Stay } from '#features/stays/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptAt } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { sendCancel } from './queries.ts';

type Props = { stay: Stay; onClose: (changed?: Stay) => void };

/** What goes back is said before the tap, and the server gives back exactly that or nothing is cancelled. */
export default function CancelDialog({ stay, onClose }: Props) {
  const { mark, title, paid, quote } = stay;
  const refund = stay.refundNow ?? 0;
  const attempt = useRef<Attempt | null>(null);
  const { isPending, message, submit } = useSubmit<Stay>();
  const money = (amount: number) => formatMoney(amount, quote.currency);
  async function cancel() {
    const now = attemptAt({ refund }, attempt.current);
    attempt.current = now;
    const changed = await submit(() => sendCancel(mark, { refund }, now.key));
    if (changed) onClose(changed);
  }
  return (
    <Dialog title={t('Cancel this stay?')} description={title} isOpen onClose={() => onClose()}>
      <p className="text-lg font-semibold">
        {paid === 0
          ? t('Nothing was paid, so nothing goes back.')
          : t('{refund} of the {paid} that you paid goes back to you.', {
              refund: money(refund),
              paid: money(paid),
            })}
      </p>
      <p className="mt-2 text-muted">
        {t('{cancellation}. The nights are free for others at once.', { cancellation: stay.cancellation })}
      </p>
      {message && (
        <p role="alert" className="mt-3 text-alert">
          {message}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => onClose()}>
          {t('Keep the stay')}
        </Button>
        <Button disabled={isPending} onClick={() => void cancel()}>
          {isPending
            ? t('Cancelling...')
            : paid === 0
              ? t('Cancel the stay')
              : t('Cancel and get {refund} back', { refund: money(refund) })}
        </Button>
      </div>
    </Dialog>
  );
}
