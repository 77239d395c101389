import type { AuctionBadge as State } from '#features/properties/rules.ts';
import { t } from '#kit/t.ts';
import { Badge, type BadgeTone } from '#kit/web/ui/badge.tsx';

const badges: Record<State, [words: string, tone: BadgeTone]> = {
  'Bidding Open': [t('Bidding Open'), 'ok'],
  'Upcoming Auction': [t('Upcoming Auction'), 'info'],
  'Auction Ended': [t('Auction Ended'), 'danger'],
  'Sale Stopped': [t('Sale Stopped'), 'danger'],
  'Sale Postponed': [t('Sale Postponed'), 'danger'],
  'Sale Closed': [t('Sale Closed'), 'danger'],
};

export function AuctionBadge({ state }: { state: State }) {
  const [label, tone] = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}
