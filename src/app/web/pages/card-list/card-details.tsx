import type { PropertyPage, PropertyPageItem } from '#features/search/schema.ts';
import { stayTotalLabel } from '#features/search/web/stay-total-label.ts';
import AuctionCardDetails from './auction-card-details.tsx';
import { DistanceLine } from './distance-line.tsx';
import { TripLines } from './trip-lines.tsx';

type Props = {
  near: PropertyPage['near'];
  stay: PropertyPage['stay'];
  home: PropertyPageItem;
  readAt: number;
};

export default function CardDetails({ near, stay, home, readAt }: Props) {
  return (
    <>
      <DistanceLine near={near} home={home} />
      <TripLines trips={home.trips} />
      {stay && home.stayTotal !== undefined && (
        <p className="card-line t-strong text-ink">
          <span>{stayTotalLabel(home.stayTotal, home.currency, stay.nights)}</span>
        </p>
      )}
      {home.monthTotal !== undefined && (
        <p className="card-line t-strong text-ink">
          <span>{stayTotalLabel(home.monthTotal, home.currency, 30)}</span>
        </p>
      )}
      {home.category === 'bank_sales' && <AuctionCardDetails property={home} readAt={readAt} />}
    </>
  );
}
