import { kampalaOffsetMs } from '#kit/kampala.ts';
import { type Category, type PriceTier, tierBoundaries } from './categories.ts';
import type { AuctionStatus, Currency } from './choices.ts';

export type AuctionBadge = 'Bidding Open' | 'Upcoming Auction' | 'Auction Ended';

/**
 * The badge of a bank sale (specification, section 4). The date is the closing time: from that instant on nothing is
 * open, whatever the stored status says. Null: no date is known and the date shows TBA.
 */
export function auctionState(
  now: Date,
  sale: { auctionDate: string | null; auctionStatus: AuctionStatus | null },
): AuctionBadge | null {
  if (sale.auctionDate === null) return null;
  if (Date.parse(sale.auctionDate) <= now.getTime()) return 'Auction Ended';
  return sale.auctionStatus === 'active' ? 'Bidding Open' : 'Upcoming Auction';
}

export function canPlaceBid(
  now: Date,
  sale: { auctionDate: string | null; auctionStatus: AuctionStatus | null },
): boolean {
  return auctionState(now, sale) === 'Bidding Open';
}

/** What a card writes after the price. */
export function priceSuffix(property: {
  category: Category;
  propertyType: string;
}): '/ month' | '/ day' | '' {
  if (property.category === 'rental_units') return '/ month';
  return isBnB(property) ? '/ day' : '';
}

/** A listing that is booked by the night; some are told apart by their type only. */
export function isBnB(property: { category: Category; propertyType: string }): boolean {
  return property.category === 'furnished_houses' || property.propertyType === 'BnB';
}

/** Whole shillings, half-open: from `from` up to but not including `below`; null where there is no such end. */
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
 * What a tenant pays before he gets the key: the months in advance and the security deposit together. Null where the
 * owner has not said how many months. In the listing's currency and unit.
 */
export function firstPayment(property: {
  category: Category;
  price: number;
  advanceMonths: number | null;
  depositMonths: number | null;
}): number | null {
  if (property.category !== 'rental_units' || property.advanceMonths === null) return null;
  return property.price * (property.advanceMonths + (property.depositMonths ?? 0));
}

const squareMetersPerSquareFoot = 0.093;

/** Rounded to whole feet, with the specification's divisor. */
export function squareFeet(squareMeters: number): number {
  return Math.round(squareMeters / squareMetersPerSquareFoot);
}

/** The way back, to hundredths of a square metre, as they are stored. */
export function squareMeters(feet: number): number {
  return Math.round(feet * squareMetersPerSquareFoot * 100) / 100;
}

const squareMetersPerDecimal = 40.4686;

/** What a plot measures in decimals, to one place: an acre of 4,046.86 m² has 100. */
export function plotDecimals(plotSquareMeters: number): number {
  return Math.round((plotSquareMeters / squareMetersPerDecimal) * 10) / 10;
}

/** Amounts are stored whole: shillings as they are, dollars in cents. */
export function toStored(amount: number, currency: Currency): number {
  return currency === 'USD' ? Math.round(amount * 100) : amount;
}

export function fromStored(amount: number, currency: Currency): number {
  return currency === 'USD' ? amount / 100 : amount;
}

/** A stored amount in whole shillings, for comparing. */
export function toShillings(stored: number, currency: Currency, ugxPerDollar: number): number {
  return currency === 'USD' ? Math.max(1, Math.round((stored / 100) * ugxPerDollar)) : stored;
}

/** In thousandths of a degree. */
const cellSize = 3;

export type Place = { lat: number; lng: number; radiusMeters: number };

/**
 * The number of the cell, counted from the equator or from Greenwich. A division may end just beside a whole number, so it is
 * `cellStart` that says on which side of an edge a place lies.
 */
export function gridCell(degrees: number): number {
  const cell = Math.round((degrees * 1000) / cellSize);
  return degrees < cellStart(cell) ? cell - 1 : cell;
}

/** Where a cell begins: the very number that the degrees are, where they are written with three decimals. */
export function cellStart(cell: number): number {
  return (cell * cellSize) / 1000;
}

/**
 * A circle that holds the home without giving it away: the middle of its cell in a fixed grid of some 330 m. Asking
 * again, or for a neighbour, tells no more.
 */
export function approximatePlace(lat: number, lng: number): Place {
  return { lat: cellMiddle(gridCell(lat)), lng: cellMiddle(gridCell(lng)), radiusMeters: 300 };
}

export function cellMiddle(cell: number): number {
  return (cell * cellSize * 10 + cellSize * 5) / 10_000;
}

/** Where only the area is known: its pin, which is good to about that far. */
export function placeOfArea(lat: number, lng: number): Place {
  return { lat, lng, radiusMeters: 1_500 };
}

/** Ratings are shown with one decimal; '0' as long as nobody has said anything. */
export function ratingText(sum: number, count: number): string {
  return count === 0 ? '0' : (sum / count).toFixed(1);
}

const dayMs = 24 * 60 * 60 * 1000;

/** The beginning of the day, on Kampala's wall, in which a visitor's view of a property counts once. */
export function viewWindow(now: Date): Date {
  const wall = now.getTime() + kampalaOffsetMs;
  return new Date(wall - (wall % dayMs) - kampalaOffsetMs);
}

/**
 * So many views of one home count from one address in a day: many visitors may share it, and one may ask for a cookie again
 * and again. A visitor who brings none may be anybody, so he counts only as the first from there.
 */
export function viewsOfAddress({ isKnownVisitor }: { isKnownVisitor: boolean }): number {
  return isKnownVisitor ? 20 : 1;
}
