import { topic } from '#kit/topic.ts';
import type { Category } from './categories.ts';

/**
 * One listing: its row without the view count, its pictures, its published reviews, and its published tour.
 */
export const propertyTopic = (id: number) => topic('property', id);
export const anyProperty = topic('property');

/**
 * One bank sale's lot: closing time, starting bid, bids and status. Its other facts belong to the listing.
 */
export const auctionTopic = (id: number) => topic('auction', id);
const anyAuction = topic('auction');

/** The banks with a sale. */
export const banks = topic('banks');

/** The names of the listers, and whether they are verified. */
export const listers = topic('listers');

export const areas = topic('areas');
export const amenities = topic('amenities');
export const propertyTypes = topic('property-types');
export const exchangeRates = topic('exchange-rates');

/** The topics of all cards. A card shows the name and location of the area, and the bids of a bank sale. */
export const cards = [anyProperty, anyAuction, areas];
/**
 * Returns the additional topics of a list in this category. Without a category the list may contain any home.
 */
export const auctionTopicsOf = (category?: Category) =>
  category === undefined || category === 'bank_sales' ? [anyAuction] : [];
/** The topics of the names and rates by which a search is parsed. */
export const vocabulary = [areas, amenities, propertyTypes, exchangeRates];
