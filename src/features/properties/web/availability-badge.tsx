import type { Property } from '#features/properties/schema.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type Props = { property: Pick<Property, 'isAvailable' | 'auctionStatus'> };

/** A lot whose auction is over says that rather than that it is unavailable. */
export function AvailabilityBadge({ property }: Props) {
  const words =
    property.auctionStatus === 'ended' ? 'Ended' : property.isAvailable ? 'Available' : 'Unavailable';
  return <Badge tone={words === 'Available' ? 'leaf' : 'alert'}>{words}</Badge>;
}
