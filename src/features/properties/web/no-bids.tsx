import { useId } from 'react';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';

type Props = { reason: 'not_open_yet' | 'no_lot'; auctioneer?: string | null; className?: string };

/** Shows a disabled 'Place Bid' button and the reason why bidding is not possible. */
export function NoBids({ reason, auctioneer = null, className = '' }: Props) {
  const id = useId();
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${className}`}>
      <button type="button" disabled aria-describedby={id} className={buttonClass('secondary', 'px-3')}>
        {t('Place Bid')}
      </button>
      <span id={id} className="t-small text-muted">
        {reason === 'not_open_yet' ? t('Bidding has not opened yet.') : offlineSaleText(auctioneer)}
      </span>
    </p>
  );
}

function offlineSaleText(auctioneer: string | null): string {
  return auctioneer
    ? t('Sold by {auctioneer} for the bank: contact the agent.', { auctioneer })
    : t('Sold by the bank: contact the agent.');
}
