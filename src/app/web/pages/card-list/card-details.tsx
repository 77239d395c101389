import type { PropertyPage, PropertyPageItem } from '#features/search/schema.ts';
import { stayTotalLabel } from '#features/search/web/stay-total-label.ts';
import { t } from '#kit/t.ts';
import AuctionCardDetails from './auction-card-details.tsx';

type Props = {
  near: PropertyPage['near'];
  stay: PropertyPage['stay'];
  home: PropertyPageItem;
  readAt: number;
};

export default function CardDetails({ near, stay, home, readAt }: Props) {
  return (
    <>
      {near && home.distanceMeters !== undefined && (
        <p className="card-line">
          <span>{distanceLabel(home.distanceMeters, near.name)}</span>
        </p>
      )}
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

/** Returns a label such as `1.2 km from Acacia Mall`. */
function distanceLabel(meters: number, place: string): string {
  return meters < 1000
    ? t('{meters} m from {place}', { meters, place })
    : t('{km} km from {place}', { km: (meters / 1000).toFixed(1), place });
}
