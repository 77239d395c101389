import { useEffect, useRef } from 'react';
import type { Payment } from '#features/payments/schema.ts';
import { usePayment } from '#features/payments/web/use-payment.ts';
import { inLanguage, t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Steps } from '#kit/web/ui/flow/steps.tsx';
import { expiredLabels } from './expired-message.ts';
import { HoldExpiry } from './hold-expiry.tsx';

type Props = {
  reference: string;
  /** True when the payer closed the provider's dialog, which is only a hint. */
  hasLeft: boolean;
  onEnd: (payment: Payment) => void;
  onAgain: () => void;
};

/** Shows a payment until the provider reports its result. */
export function PendingPayment({ reference, hasLeft, onEnd, onAgain }: Props) {
  const { data } = usePayment(reference);
  const isOver = useRef(false);
  useEffect(() => {
    if (!data || isOver.current || /^(?:created|pending|expired)$/.test(data.status)) return;
    isOver.current = true;
    onEnd(data);
  }, [data, onEnd]);
  const detailsLink = (
    <a href={inLanguage(`/payments/${reference}`)} className="px-3 py-2 link">
      {t('View payment details')}
    </a>
  );
  if (data?.status === 'expired')
    return (
      <div role="status">
        <p className="t-strong">{expiredLabels.title}</p>
        <p className="mt-1 text-muted">{expiredLabels.text}</p>
        <p className="mt-4 -ml-3 flex">{detailsLink}</p>
      </div>
    );
  return (
    <div role="status">
      <Steps names={[t('Requested'), t('Approve'), t('Done')]} current={1} />
      <p className="t-subhead">{t('Payment pending')}</p>
      <p className="mt-1 text-muted">
        {hasLeft
          ? t(
              'You closed the payment window. If you did pay, we will show it here when the provider confirms it. Only try again if no money has left your account.',
            )
          : t(
              'We are waiting for the payment provider to confirm. This can take a few minutes and updates automatically.',
            )}
      </p>
      {data && <HoldExpiry {...data} />}
      <p className="mt-4 flex flex-wrap gap-2">
        <Button tone={hasLeft ? 'primary' : 'secondary'} onClick={onAgain}>
          {hasLeft ? t('Try again') : t('Try another way')}
        </Button>
        {detailsLink}
      </p>
    </div>
  );
}
