import { Link } from 'wouter';
import type { z } from 'zod';
import type { managerLotRow } from '#features/auctions/schema.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { stateLabels } from './lot-labels.ts';

export function LotRow({ lot, href }: { lot: z.output<typeof managerLotRow>; href: string }) {
  const { title, bank, state, closesAt, price, currency, bids } = lot;
  return (
    <Card as="li" className="relative">
      <Link href={href} className="wrap-anywhere link after:absolute after:inset-0">
        {title}
      </Link>
      <p className="t-small text-muted">{`${bank} · closes ${formatAuctionDate(closesAt)}`}</p>
      <p className="mt-1">
        {stateLabels[state]}
        {price !== null && ` · ${formatMoney(price, currency)} · ${bids} ${bids === 1 ? 'bid' : 'bids'}`}
      </p>
    </Card>
  );
}
