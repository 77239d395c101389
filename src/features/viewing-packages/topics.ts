import { topic } from '#kit/topic.ts';

export const viewingOffers = topic('viewing-offers');
