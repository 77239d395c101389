import { topic } from '#kit/topic.ts';
import type { Category } from './categories.ts';

/** One listing: its row without the count of its views, its pictures, its reviews, and which tour it shows. */
export const propertyTopic = (id: number) => topic('property', id);
export const anyProperty = topic('property');

/** The lot of one bank sale: until when, from what and how high is bid. Every other fact of the sale belongs to the listing. */
export const auctionTopic = (id: number) => topic('auction', id);
const anyAuction = topic('auction');

/** Which banks sell something here. */
export const banks = topic('banks');

export const areas = topic('areas');
export const amenities = topic('amenities');
export const propertyTypes = topic('property-types');
export const exchangeRates = topic('exchange-rates');

/** Cards of any homes; the area's name and place stand on them, and of a bank sale its bids. */
export const cards = [anyProperty, anyAuction, areas];
/** What a list of this category depends on besides its homes; without one it may hold any. */
export const bidsIn = (category?: Category) =>
  category === undefined || category === 'bank_sales' ? [anyAuction] : [];
/** What a search is read with, without the homes that it finds. */
export const vocabulary = [areas, amenities, propertyTypes, exchangeRates];
