import { SeeContact } from '#features/owner-contacts/web/see-contact.tsx';
import type { FoundCard, PropertyPage } from '#features/search/schema.ts';
import { stayWords } from '#features/search/web/stay-total-label.ts';
import { t } from '#kit/t.ts';
import AuctionLines from './auction-card-details.tsx';

type Props = {
  near: PropertyPage['near'];
  stay: PropertyPage['stay'];
  home: FoundCard;
  readAt: number;
  isRental: boolean;
};

export default function CardLines({ near, stay, home, readAt, isRental }: Props) {
  return (
    <>
      {near && home.distanceMeters !== undefined && (
        <p className="text-sm text-muted">{distanceLabel(home.distanceMeters, near.name)}</p>
      )}
      {stay && home.stayTotal !== undefined && (
        <p className="font-semibold">{stayWords(home.stayTotal, home.currency, stay.nights)}</p>
      )}
      {home.category === 'bank_sales' && <AuctionLines property={home} readAt={readAt} />}
      {isRental && <SeeContact home={home} />}
    </>
  );
}

/** Returns a label such as `1.2 km from Acacia Mall`. */
function distanceLabel(meters: number, place: string): string {
  return meters < 1000
    ? t('{meters} m from {place}', { meters, place })
    : t('{km} km from {place}', { km: (meters / 1000).toFixed(1), place });
}
