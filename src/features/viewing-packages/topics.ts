import { topic } from '#kit/topic.ts';

export const viewingOffersTopic = topic('viewing-offers');
