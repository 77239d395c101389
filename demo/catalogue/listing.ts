import type { PropertyDraft } from '#features/properties/draft.ts';
import type { RatingCategory } from '#features/reviews/choices.ts';
import type { DemoPerson } from './people.ts';

/** By a guest of a furnished house, or by somebody who came to see a rental; nobody reviews what is for sale. */
export interface DemoReview {
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  daysAgo: number;
  parts?: Record<RatingCategory, 1 | 2 | 3 | 4 | 5>;
}

/** A home of the demonstration: what its owner would type in, and what would have happened to it since. */
export interface DemoListing
  extends Omit<PropertyDraft, 'auctionClosesAt' | 'valuedOn' | 'ownerContactInfo'> {
  /** The key of its scene in picture-keys.ts; each home has its own. */
  pictures: string;
  owner: DemoPerson['username'];
  /** Where the price comes from, and of which year. Read by people, stored nowhere. */
  priceFrom: string;
  views: number;
  listedDaysAgo: number;
  reviews?: readonly DemoReview[];
  /** Bank sales: the auction closes so many days after the database is filled; negative for one that is over. */
  closesInDays?: number;
  valuedDaysAgo?: number;
}

/** Facts that come together so often that a name reads better than the list. */
export const walled = { hasWallFence: true, hasGate: true } as const;
export const guarded = { ...walled, hasAskari: true } as const;
export const wellGuarded = { ...guarded, hasCctv: true, hasElectricFence: true } as const;
export const tarmac = { roadSurface: 'tarmac' } as const;
export const murram = (murramMeters: number) => ({ roadSurface: 'murram', murramMeters }) as const;
export const ownYaka = { yakaMeter: 'own' } as const;
export const sharedYaka = { yakaMeter: 'shared' } as const;
export const townWater = (waterTankLitres?: number) => ({ waterNwsc: true, waterTankLitres }) as const;
