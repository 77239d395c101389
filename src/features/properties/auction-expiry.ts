import type { AuctionStatus } from './choices.ts';
import { isAuctionOver } from './rules.ts';

type Lot = { auctionDate: string | null; auctionStatus: AuctionStatus | null };

/**
 * Marks lots as ended when their closing time has passed at `now`, whatever status is stored. Accepts a home,
 * a list or a page of a list. Returns the same object if no lot has ended.
 */
export function withEndedAuctions(now: Date, read: unknown): unknown {
  if (Array.isArray(read)) {
    const homes = read.map((home) => withEndedAuctions(now, home));
    return homes.some((home, index) => home !== read[index]) ? homes : read;
  }
  if (isPage(read)) {
    const items = withEndedAuctions(now, read.items);
    return items === read.items ? read : { ...read, items };
  }
  if (!isLot(read) || read.auctionStatus === 'ended' || !isAuctionOver(now, read)) return read;
  return { ...read, auctionStatus: 'ended' };
}

/** Returns the time in milliseconds until the next of these lots ends, or Infinity if none will. */
export function nextAuctionEnd(now: Date, read: unknown): number {
  if (Array.isArray(read)) return Math.min(...read.map((home) => nextAuctionEnd(now, home)));
  if (isPage(read)) return nextAuctionEnd(now, read.items);
  if (!isLot(read) || read.auctionDate === null || isAuctionOver(now, read)) return Number.POSITIVE_INFINITY;
  return Date.parse(read.auctionDate);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isPage = (value: unknown): value is { items: unknown[] } =>
  isObject(value) && 'items' in value && Array.isArray(value.items);

const isLot = (value: unknown): value is Lot =>
  isObject(value) && 'auctionStatus' in value && 'auctionDate' in value;
