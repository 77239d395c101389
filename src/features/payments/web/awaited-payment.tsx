import { useEffect, useRef } from 'react';
import type { Payment } from '#features/payments/schema.ts';
import { inLanguage, t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { expiredWords } from './expired-words.ts';
import { usePayment } from './use-payment.ts';

type Props = {
  reference: string;
  /** The payer closed the provider's dialog; only a hint. */
  hasLeft: boolean;
  onEnd: (payment: Payment) => void;
  onAgain: () => void;
};

/** Until the provider says how a payment ended. */
export function AwaitedPayment({ reference, hasLeft, onEnd, onAgain }: Props) {
  const { data } = usePayment(reference);
  const isOver = useRef(false);
  useEffect(() => {
    if (!data || isOver.current || /^(?:created|pending|expired)$/.test(data.status)) return;
    isOver.current = true;
    onEnd(data);
  }, [data, onEnd]);
  const page = (
    <a href={inLanguage(`/payments/${reference}`)} className="px-3 py-2.5 font-semibold text-clay">
      {t('This payment’s page')}
    </a>
  );
  if (data?.status === 'expired')
    return (
      <div role="status">
        <p className="font-medium">{expiredWords.title}</p>
        <p className="mt-1 text-muted">{expiredWords.text}</p>
        <p className="mt-4 -ml-3 flex">{page}</p>
      </div>
    );
  return (
    <div role="status">
      <p className="font-medium">{t('Waiting for your payment')}</p>
      <p className="mt-1 text-muted">
        {hasLeft
          ? t(
              'You closed the payment. If you paid all the same, this shows it as soon as the provider tells us. Please try again only if nothing was taken.',
            )
          : t(
              'The provider has not told us the result yet, which can take some minutes. This looks by itself.',
            )}
      </p>
      <p className="mt-4 flex flex-wrap gap-2">
        <Button tone={hasLeft ? 'primary' : 'secondary'} onClick={onAgain}>
          {t('Try again')}
        </Button>
        {page}
      </p>
    </div>
  );
}
