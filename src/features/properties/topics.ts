import { topic } from '#kit/topic.ts';

/** One listing: its row except the view count, its pictures, its reviews, and its published tour. */
export const propertyTopic = (id: number) => topic('property', id);
export const anyProperty = topic('property');

/** The banks with a sale. */
export const banks = topic('banks');

export const areas = topic('areas');
export const amenities = topic('amenities');
export const propertyTypes = topic('property-types');
export const exchangeRates = topic('exchange-rates');

/** Cards of any homes; a card shows the area's name and place. */
export const cards = [anyProperty, areas];
/** What is needed to read a search, without the homes it finds. */
export const vocabulary = [areas, amenities, propertyTypes, exchangeRates];
