import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { AvailabilityBadge } from '#features/properties/web/availability-badge.tsx';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Stars } from '#kit/web/ui/stars.tsx';

type Props = {
  property: Pick<
    Property,
    | ('category' | 'title' | 'location' | 'rating' | 'reviewCount')
    | ('isAvailable' | 'auctionStatus' | 'lotStage')
  >;
};

export function PropertyHeading({ property }: Props) {
  return (
    <>
      {/* A lot that is on offer has the state of its auction beside the price. */}
      {(property.category !== 'bank_sales' || !property.isAvailable || isSaleOff(property)) && (
        <AvailabilityBadge property={property} />
      )}
      <h1 className="mt-2 t-title break-words">{property.title}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted">
        <span className="inline-flex items-center gap-1">
          <Icon name="pin" className="size-4" />
          {property.location}
        </span>
        {property.reviewCount === 0 && isOftenReviewed(property) && <span>{t('No reviews yet')}</span>}
        <Stars rating={property.rating} reviewCount={property.reviewCount} />
      </p>
      {!property.isAvailable && !isSaleOff(property) && (
        <p className="mt-3 text-muted">{t('This home is currently unavailable.')}</p>
      )}
    </>
  );
}

/**
 * Returns true for the categories that are usually reviewed. Homes for sale seldom are, so a missing review
 * is not mentioned.
 */
function isOftenReviewed({ category }: Pick<Property, 'category'>): boolean {
  return category === 'rental_units' || category === 'furnished_houses';
}
