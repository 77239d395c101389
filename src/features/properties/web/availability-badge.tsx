import { isSaleOff } from '#features/properties/sale-off.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type Props = { property: Pick<Property, 'isAvailable' | 'auctionStatus' | 'lotStage'> };

/**
 * Shows the availability of a home. For a lot that has ended, or was stopped or postponed, it shows that
 * state instead.
 */
export function AvailabilityBadge({ property }: Props) {
  const isOffered = property.isAvailable && !isSaleOff(property);
  return <Badge tone={isOffered ? 'ok' : 'danger'}>{availabilityLabel(property)}</Badge>;
}

/** Returns the state of a home or lot in one word. */
export function availabilityLabel({ isAvailable, auctionStatus, lotStage }: Props['property']): string {
  if (lotStage === 'stopped') return t('Stopped');
  if (lotStage === 'postponed') return t('Postponed');
  if (auctionStatus === 'ended') return t('Ended');
  return isAvailable ? t('Available') : t('Unavailable');
}
