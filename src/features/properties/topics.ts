import { topic } from '#kit/topic.ts';

/** One listing: its row without the count of its views, its pictures, its reviews, and which tour it shows. */
export const propertyTopic = (id: number) => topic('property', id);
export const anyProperty = topic('property');

/** Which banks sell something here. */
export const banks = topic('banks');

export const areas = topic('areas');
export const amenities = topic('amenities');
export const propertyTypes = topic('property-types');
export const exchangeRates = topic('exchange-rates');

/** Cards of any homes; the area's name and place stand on them. */
export const cards = [anyProperty, areas];
/** What a search is read with, without the homes that it finds. */
export const vocabulary = [areas, amenities, propertyTypes, exchangeRates];
