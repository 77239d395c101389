import type { AuctionStatus } from './choices.ts';
import { isAuctionOver } from './rules.ts';

type Lot = { auctionDate: string | null; auctionStatus: AuctionStatus | null };

/**
 * Marks lots as ended when their closing time has passed at `now`, whatever status is stored. Accepts a home,
 * a list or a page of a list. Returns the same object if no lot has ended.
 */
export function withEndedAuctions(now: Date, data: unknown): unknown {
  if (Array.isArray(data)) {
    const homes = data.map((home) => withEndedAuctions(now, home));
    return homes.some((home, index) => home !== data[index]) ? homes : data;
  }
  if (isPage(data)) {
    const items = withEndedAuctions(now, data.items);
    return items === data.items ? data : { ...data, items };
  }
  if (!isLot(data) || data.auctionStatus === 'ended' || !isAuctionOver(now, data)) return data;
  return { ...data, auctionStatus: 'ended' };
}

/**
 * Returns the time at which the next of these lots ends, in milliseconds since the epoch, or Infinity if none
 * will.
 */
export function nextAuctionEnd(now: Date, data: unknown): number {
  if (Array.isArray(data)) return Math.min(...data.map((home) => nextAuctionEnd(now, home)));
  if (isPage(data)) return nextAuctionEnd(now, data.items);
  if (!isLot(data) || data.auctionDate === null || isAuctionOver(now, data)) return Number.POSITIVE_INFINITY;
  return Date.parse(data.auctionDate);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isPage = (value: unknown): value is { items: unknown[] } =>
  isObject(value) && 'items' in value && Array.isArray(value.items);

const isLot = (value: unknown): value is Lot =>
  isObject(value) && 'auctionStatus' in value && 'auctionDate' in value;
