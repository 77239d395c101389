import type { ShownPaper, ShownViewingDay } from '#features/auctions/file-schema.ts';
import type { ShownLot } from '#features/auctions/schema.ts';
import { kampalaDay, weekdayNames, weekdayOf } from '#kit/calendar-day.ts';
import { formatAuctionDay, formatTime } from '#kit/dates.ts';

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
export const bidderWords = {
  registered: 'Registered, deposit not paid',
  paid: 'Deposit paid, waits for a decision',
  approved: 'Admitted',
  refused: 'Refused',
} as const;
export const depositWords = {
  held: 'deposit here',
  returned: 'deposit given back',
  kept: 'deposit lost',
} as const;

const faultWords = { missing: 'not done yet', too_late: 'done too late', stale: 'out of date' } as const;

/** Why a step keeps a lot from opening: `not done yet, due by Dec 01, 2026`; null where it does not. */
export function stepFaultWords({
  fault,
  due,
}: Pick<ShownLot['steps'][number], 'fault' | 'due'>): string | null {
  return fault && [faultWords[fault], due && `due by ${formatAuctionDay(due)}`].filter(Boolean).join(', ');
}

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

/** `Saturday, Nov 28, 2026, 10:00 AM to 12:30 PM` */
export function viewingDayText({ startsAt, endsAt }: Pick<ShownViewingDay, 'startsAt' | 'endsAt'>): string {
  const day = weekdayNames[weekdayOf(kampalaDay(new Date(startsAt)))];
  return `${day}, ${formatAuctionDay(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`;
}

/** `PDF, 240 kB` */
export function paperText({ type, bytes }: Pick<ShownPaper, 'type' | 'bytes'>): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const size = kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${type === 'pdf' ? 'PDF' : 'Picture'}, ${size}`;
}
