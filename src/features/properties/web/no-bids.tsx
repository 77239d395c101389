import { useId } from 'react';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

/** Shows a disabled 'Place Bid' button for a sale without bids here, and the reason. */
export function NoBids({ auctioneer }: { auctioneer: string | null }) {
  const id = useId();
  return (
    <p className="flex w-full flex-wrap items-center gap-x-3 gap-y-1">
      <Button tone="secondary" disabled aria-describedby={id} className="px-3">
        {t('Place Bid')}
      </Button>
      <span id={id} className="t-small text-muted">
        {noBidsReason('no_lot', auctioneer)}
      </span>
    </p>
  );
}

/** Returns why a home cannot be bid for here. */
export function noBidsReason(reason: 'not_open_yet' | 'no_lot', auctioneer: string | null = null): string {
  if (reason === 'not_open_yet') return t('Bidding has not opened yet.');
  return auctioneer
    ? t('Sold by {auctioneer} for the bank: contact the agent.', { auctioneer })
    : t('Sold by the bank: contact the agent.');
}
