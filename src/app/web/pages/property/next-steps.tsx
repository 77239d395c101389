import { useQuery } from '@tanstack/react-query';
import type { Property } from '#features/properties/schema.ts';
import { offerLabel } from '#features/viewing-packages/web/package-labels.ts';
import { offersQuery } from '#features/viewing-packages/web/queries.ts';
import { standardFeeLabel, viewingOffers } from '#features/viewing-packages/web/viewing-offers.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';

type Props = {
  property: Property;
  /** True for a lot that can be bid for, whose bar on a phone has only that action. */
  isTakingBids: boolean;
  /** Set when the home accepts enquiries. */
  onAsk: (() => void) | undefined;
  /** Set when viewings can be booked. */
  onSchedule: (() => void) | undefined;
};

/**
 * The buttons for a viewing and an enquiry, with what a viewing costs. On a phone, the bar at the bottom has the
 * buttons, except for a lot that can be bid for.
 */
export function NextSteps({ property, isTakingBids, onAsk, onSchedule }: Props) {
  const className = isTakingBids ? 'needs-script' : 'needs-script max-md:hidden';
  return (
    <div className="grid gap-2 empty:hidden">
      {onSchedule && (
        <Button tone={isTakingBids ? 'secondary' : 'primary'} className={className} onClick={onSchedule}>
          {t('Schedule Visit')}
        </Button>
      )}
      {onAsk && (
        <Button tone="secondary" className={className} onClick={onAsk}>
          {t('Contact Agent')}
        </Button>
      )}
      {onSchedule && property.category === 'rental_units' && <Fee />}
    </div>
  );
}

/** The fee that a visitor without a package pays for a viewing. */
function Fee() {
  const { data: offers = [] } = useQuery(offersQuery());
  const [standardOffer] = viewingOffers(offers);
  return (
    standardOffer && (
      <p className="t-small text-muted">
        {`${standardFeeLabel(standardOffer)} (${offerLabel(standardOffer)})`}
      </p>
    )
  );
}
