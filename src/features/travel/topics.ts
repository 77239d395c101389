import { topic } from '#kit/topic.ts';

export const travelFares = topic('travel-fares');
