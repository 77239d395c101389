import { defineFeature } from '#kit/server/feature.ts';
import { fareSettings } from './fares.ts';

export const travelFeature = defineFeature({ name: 'travel', settings: [fareSettings] });
