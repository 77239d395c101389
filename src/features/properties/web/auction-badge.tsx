import type { AuctionBadge as State } from '#features/properties/rules.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';

const tones: Record<State, BadgeTone> = {
  'Bidding Open': 'leaf',
  'Upcoming Auction': 'lake',
  'Auction Ended': 'alert',
};

export function AuctionBadge({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}
