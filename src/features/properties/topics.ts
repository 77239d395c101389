import { topic } from '#kit/topic.ts';
import type { Category } from './categories.ts';

/** One listing: its row except the view count, its pictures, its published reviews, and its published tour. */
export const propertyTopic = (id: number) => topic('property', id);
export const anyProperty = topic('property');

/** One bank sale's lot: closing time, starting bid, bids and status. Its other facts belong to the listing. */
export const auctionTopic = (id: number) => topic('auction', id);
const anyAuction = topic('auction');

/** The banks with a sale. */
export const banks = topic('banks');

/** The names of those who list homes, and whether they are verified. */
export const listers = topic('listers');

export const areas = topic('areas');
export const amenities = topic('amenities');
export const propertyTypes = topic('property-types');
export const exchangeRates = topic('exchange-rates');

/** Cards of any homes; a card shows the area's name and place, and a bank sale's bids. */
export const cards = [anyProperty, anyAuction, areas];
/** The further topics of a list in this category; without a category it may hold any home. */
export const bidsIn = (category?: Category) =>
  category === undefined || category === 'bank_sales' ? [anyAuction] : [];
/** What is needed to read a search, without the homes it finds. */
export const vocabulary = [areas, amenities, propertyTypes, exchangeRates];
