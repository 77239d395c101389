import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BidderStatus, LotDetail, ShownBid } from '#features/auctions/schema.ts';
import { bidsLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { earlierBidsQuery } from '#features/auctions/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { BidRow } from './bid-row.tsx';
import { mergeBidPages } from './merge-bid-pages.ts';

/** Lists the bids, newest first. The latest bids come with the lot, and earlier bids load on request. */
export function BidHistory({ lot, own }: { lot: LotDetail; own: BidderStatus | null }) {
  const client = useQueryClient();
  const [loaded, setLoaded] = useState<ShownBid[]>([]);
  const loading = useSubmit<ShownBid[]>();
  const bids = mergeBidPages(lot.history, loaded);
  const oldestShownNumber = bids.at(-1)?.number;
  if (oldestShownNumber === undefined) return null;

  async function showEarlier(first: number) {
    const earlier = await loading.submit(() => client.fetchQuery(earlierBidsQuery(lot.id, first)));
    if (earlier) setLoaded([...loaded, ...bids, ...earlier]);
  }

  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer content-center link">{bidsLabel(lot.bids)}</summary>
      <ol className="divide-y divide-line">
        {bids.map((bid) => (
          <BidRow key={bid.number} bid={bid} currency={lot.currency} own={own?.number ?? null} />
        ))}
      </ol>
      <FormError message={loading.message} fields={loading.fields} />
      {oldestShownNumber > 1 && (
        <Button
          tone="secondary"
          disabled={loading.isPending}
          onClick={() => void showEarlier(oldestShownNumber)}
        >
          {loading.isPending
            ? t('Loading...')
            : t('Show earlier bids ({count})', { count: oldestShownNumber - 1 })}
        </Button>
      )}
    </details>
  );
}
