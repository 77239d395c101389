import type { AuctionBadge as State } from '#features/properties/rules.ts';
import { t } from '#kit/t.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';

const badges: Record<State, [words: string, tone: BadgeTone]> = {
  'Bidding Open': [t('Bidding Open'), 'leaf'],
  'Upcoming Auction': [t('Upcoming Auction'), 'lake'],
  'Auction Ended': [t('Auction Ended'), 'alert'],
  'Sale Stopped': [t('Sale Stopped'), 'alert'],
  'Sale Postponed': [t('Sale Postponed'), 'alert'],
  'Sale Closed': [t('Sale Closed'), 'alert'],
};

export function AuctionBadge({ state }: { state: State }) {
  const [label, tone] = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}
