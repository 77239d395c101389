import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type Props = { property: Pick<Property, 'isAvailable' | 'auctionStatus'> };

/** A lot whose auction is over says that rather than that it is unavailable. */
export function AvailabilityBadge({ property }: Props) {
  const hasEnded = property.auctionStatus === 'ended';
  const words = hasEnded ? t('Ended') : property.isAvailable ? t('Available') : t('Unavailable');
  return <Badge tone={property.isAvailable && !hasEnded ? 'leaf' : 'alert'}>{words}</Badge>;
}
