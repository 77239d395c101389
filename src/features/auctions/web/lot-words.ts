import type { ShownLot } from '#features/auctions/schema.ts';

export const stateWords: Record<ShownLot['state'], string> = {
  draft: 'Draft',
  announced: 'Announced',
  open: 'Bidding open',
  stopped: 'Stopped',
  postponed: 'Postponed',
  no_bid: 'Ended without a bid',
  below_reserve: 'Ended below the reserve',
  awaiting_balance: 'Sold, balance awaited',
  completed: 'Sold',
  defaulted: 'Not sold: the buyer did not pay',
  second_bidder: 'Offered to the second bidder',
};

/** `1 bid`, `12 bids`. */
export const bidsWords = (count: number) => `${count} ${count === 1 ? 'bid' : 'bids'}`;

/** `2 days 3 h`, `14 min 05 s`; null once nothing is left. */
export function leftWords(ms: number): string | null {
  if (ms <= 0) return null;
  const seconds = Math.ceil(ms / 1000);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`;
}
