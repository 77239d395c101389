import { kampalaOffsetMs } from '#kit/kampala.ts';
import { type Currency, roundToMinorUnit, share, toMajorUnit } from '#kit/money.ts';
import { type Category, type PriceTier, tierBoundaries } from './categories.ts';
import type { AuctionStatus, LotStage } from './choices.ts';

export type AuctionBadge =
  | 'Bidding Open'
  | 'Upcoming Auction'
  | 'Auction Ended'
  | 'Sale Stopped'
  | 'Sale Postponed'
  | 'Sale Closed';

type Sale = {
  auctionDate: string | null;
  auctionStatus: AuctionStatus | null;
  /** Null when there is no lot, so that bidding is not possible here. */
  lotStage: LotStage | null;
};

/**
 * Returns the badge of a bank sale. From the closing time on, bidding is closed whatever the stored status.
 * Only an open lot takes bids. A sale that ended before its closing time is 'Sale Closed'. A stopped or
 * postponed lot has its own badge. Returns null when no date is known; the page then shows TBA.
 */
export function auctionState(now: Date, sale: Sale): AuctionBadge | null {
  const { auctionDate, auctionStatus, lotStage } = sale;
  if (lotStage === 'stopped') return 'Sale Stopped';
  if (lotStage === 'postponed') return 'Sale Postponed';
  if (auctionDate === null) return null;
  if (Date.parse(auctionDate) <= now.getTime()) return 'Auction Ended';
  if (auctionStatus === 'ended') return 'Sale Closed';
  return lotStage === 'open' && auctionStatus === 'active' ? 'Bidding Open' : 'Upcoming Auction';
}

/** Returns 'open' when a bid can be placed now, and otherwise the reason why not. */
export function placeBidState(now: Date, sale: Sale): 'open' | 'not_open_yet' | 'no_lot' | 'over' {
  const badge = auctionState(now, sale);
  if (badge === 'Bidding Open') return 'open';
  if (badge !== null && badge !== 'Upcoming Auction') return 'over';
  // The stored status of a lot that has just opened lags behind its stage.
  return sale.lotStage === 'announced' || sale.lotStage === 'open' ? 'not_open_yet' : 'no_lot';
}

/** Returns true when bidding is over: the bank has ended the sale, or the closing time has passed. */
export function isAuctionOver(
  now: Date,
  sale: { auctionDate: string | null; auctionStatus: AuctionStatus | null },
): boolean {
  const { auctionDate, auctionStatus } = sale;
  return auctionStatus === 'ended' || (auctionDate !== null && Date.parse(auctionDate) <= now.getTime());
}

/** A range in whole shillings: from `from` up to but not including `below`. Null means unbounded. */
export type AmountRange = { from: number | null; below: number | null };

export function tierRange(category: Category, tier: PriceTier): AmountRange {
  const { medium, high } = tierBoundaries[category];
  return {
    low: { from: null, below: medium },
    medium: { from: medium, below: high },
    high: { from: high, below: null },
  }[tier];
}

/** @param priceUgx whole shillings */
export function priceTier(category: Category, priceUgx: number): PriceTier {
  const { medium, high } = tierBoundaries[category];
  if (priceUgx < medium) return 'low';
  return priceUgx < high ? 'medium' : 'high';
}

/**
 * Returns the amount that a tenant pays before moving in: the months in advance plus the security deposit.
 * Null if the owner has not stated the months. The amount is in the listing's currency and unit.
 */
export function firstPayment(property: {
  category: Category;
  price: number;
  monthlyPrice: number | null;
  advanceMonths: number | null;
  depositMonths: number | null;
}): number | null {
  if (property.category !== 'rental_units' || property.advanceMonths === null) return null;
  const monthlyRent = property.monthlyPrice ?? property.price;
  return monthlyRent * (property.advanceMonths + (property.depositMonths ?? 0));
}

const monthsPerYear = 12;

/**
 * Returns the monthly cost of a rental in its first year. Rent paid in advance counts as rent for those
 * months. The deposit counts in full, because the tenant gets it back only on moving out.
 */
export function firstYearMonthlyCost(property: {
  price: number;
  monthlyPrice: number | null;
  currency: Currency;
  depositMonths: number | null;
}): number {
  const { price, monthlyPrice, currency, depositMonths } = property;
  const chargedMonths = monthsPerYear + (depositMonths ?? 0);
  const rent = roundToMinorUnit(monthlyPrice ?? price, currency);
  return toMajorUnit(share(rent, chargedMonths, monthsPerYear, Math.round), currency);
}

/**
 * Returns the approximate price of a decimal and of a square metre of a plot for sale. It has three
 * significant digits, because few plots are measured more precisely. Null if the plot is unknown, and for
 * lots, whose price is not known yet.
 */
export function landPrices({
  category,
  price,
  plotSquareMeters,
}: {
  category: Category;
  price: number;
  plotSquareMeters: number | null;
}): { decimal: number; squareMeter: number } | null {
  if (category !== 'for_sale' || !plotSquareMeters) return null;
  return {
    decimal: roundToThreeDigits((price / plotSquareMeters) * squareMetersPerDecimal),
    squareMeter: roundToThreeDigits(price / plotSquareMeters),
  };
}

function roundToThreeDigits(amount: number): number {
  return Number(Math.round(amount).toPrecision(3));
}

/** Returns true for a plot without a house, which has no bedrooms or bathrooms. */
export function isBareLand(propertyType: unknown): boolean {
  return propertyType === 'Land';
}

const squareMetersPerSquareFoot = 0.093;

/** Converts square metres to whole square feet, with the divisor that is usual in the market. */
export function squareFeet(squareMeters: number): number {
  return Math.round(squareMeters / squareMetersPerSquareFoot);
}

/** Converts square feet to square metres, rounded to hundredths, as stored. */
export function squareMeters(feet: number): number {
  return Math.round(feet * squareMetersPerSquareFoot * 100) / 100;
}

/** A decimal is a hundredth of an acre. */
export const squareMetersPerDecimal = 40.468564224;

/** Returns the area of a plot in decimals, to one decimal place. */
export function plotDecimals(plotSquareMeters: number): number {
  return Math.round((plotSquareMeters / squareMetersPerDecimal) * 10) / 10;
}

/** The size of a cell in thousandths of a degree. */
const cellSize = 3;

export type Place = { lat: number; lng: number; radiusMeters: number };

/**
 * Returns the number of the cell, counted from the equator or the prime meridian. The division may be off by
 * a rounding error, so `cellStart` decides on which side of an edge a place is.
 */
export function gridCell(degrees: number): number {
  const cell = Math.round((degrees * 1000) / cellSize);
  return degrees < cellStart(cell) ? cell - 1 : cell;
}

/** Returns the start of a cell in degrees, exactly as text with three decimals is parsed. */
export function cellStart(cell: number): number {
  return (cell * cellSize) / 1000;
}

/**
 * Returns a circle that contains the home without revealing its location: the centre of its cell in a fixed
 * grid of about 330 m. Repeated requests, or requests for neighbouring homes, reveal no more.
 */
export function approximatePlace(lat: number, lng: number): Place {
  return { lat: cellCenter(gridCell(lat)), lng: cellCenter(gridCell(lng)), radiusMeters: 300 };
}

export function cellCenter(cell: number): number {
  return (cell * cellSize * 10 + cellSize * 5) / 10_000;
}

/**
 * Returns a circle for a home of which only the area is known. The area's pin is accurate to about this
 * radius.
 */
export function placeOfArea(lat: number, lng: number): Place {
  return { lat, lng, radiusMeters: 1_500 };
}

/** Formats a rating with one decimal, or as `0` without reviews. */
export function ratingText(sum: number, count: number): string {
  return count === 0 ? '0' : (sum / count).toFixed(1);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the start of the day in Kampala. A visitor's views of a property count once per day. */
export function viewWindowStart(now: Date): Date {
  const kampalaMs = now.getTime() + kampalaOffsetMs;
  return new Date(kampalaMs - (kampalaMs % dayMs) - kampalaOffsetMs);
}

/** Returns the calendar date in Kampala, such as `2026-12-15`. */
export function dayInKampala(instant: Date): string {
  return new Date(instant.getTime() + kampalaOffsetMs).toISOString().slice(0, 10);
}

/**
 * Returns how many views of a home count from one network address per day. Many visitors may share an
 * address, but one visitor can also clear cookies repeatedly. Visitors without a cookie are
 * indistinguishable, so only the first view from an address counts.
 */
export function maxViewsPerAddress({ isKnownVisitor }: { isKnownVisitor: boolean }): number {
  return isKnownVisitor ? 20 : 1;
}

/**
 * Formats a lister's usual response time as `an hour`, `3 hours` or `2 days`. Returns null if it is unknown.
 */
export function formatResponseTime(hours: number | null): string | null {
  if (hours === null) return null;
  const [count, unit] = hours < 24 ? [hours, 'hour'] : [Math.ceil(hours / 24), 'day'];
  if (count > 1) return `${count} ${unit}s`;
  return unit === 'hour' ? 'an hour' : 'a day';
}

/** The age in days from which an exchange rate is stale, so that an admin is asked to update it. */
export const staleRateDays = 30;

/** Returns a notice about the age of the rate for the admin who sets it, or null while the rate is recent. */
export function staleRateNotice(days: number): string | null {
  if (days < staleRateDays) return null;
  return `The exchange rate is ${days} days old. We use it to charge plans and packages priced in dollars. Update it to today’s rate.`;
}
