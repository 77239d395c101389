import type { Property } from '#features/properties/schema.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

/** A lot whose auction is over says that rather than that it is unavailable. */
export function AvailabilityBadge({
  property: { isAvailable, auctionStatus },
}: {
  property: Pick<Property, 'isAvailable' | 'auctionStatus'>;
}) {
  const words = auctionStatus === 'ended' ? 'Ended' : isAvailable ? 'Available' : 'Unavailable';
  return <Badge tone={words === 'Available' ? 'leaf' : 'alert'}>{words}</Badge>;
}
