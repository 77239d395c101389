import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { CancelPayment } from './cancel-payment.tsx';

type Props = { reference: string; onCancelled: () => void };

/** Says that a payment for the same purchase is already open, here or in another tab. */
export function EarlierPayment({ reference, onCancelled }: Props) {
  return (
    <div role="status">
      <p className="t-strong">{t('A payment is waiting')}</p>
      <p className="mt-1 text-muted">
        {t(
          'You have already started to pay for this. Continue that payment, or cancel it to start a new one.',
        )}
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <LinkButton href={`/payments/${reference}`}>{t('Continue payment')}</LinkButton>
        <CancelPayment reference={reference} onCancelled={onCancelled} />
      </div>
    </div>
  );
}
