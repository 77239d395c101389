import type { PropertyDraft } from '#features/properties/draft.ts';
import type { RatingCategory } from '#features/reviews/choices.ts';
import type { DemoPerson } from './people.ts';

/**
 * A review by a guest of a furnished house, or by a visitor who viewed a rental. Homes for sale have no
 * reviews.
 */
export interface DemoReview {
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  text: string;
  daysAgo: number;
  parts?: Record<RatingCategory, 1 | 2 | 3 | 4 | 5>;
}

/** A demo home: the fields that its owner would enter, and its history since then. */
export interface DemoListing
  extends Omit<PropertyDraft, 'auctionClosesAt' | 'valuedOn' | 'ownerContactInfo'> {
  /** The key of its scene in picture-keys.ts. Each home has its own. */
  pictures: string;
  owner: DemoPerson['username'];
  /** The source and year of the price, for readers of the code. It is not stored. */
  priceSource: string;
  views: number;
  listedDaysAgo: number;
  reviews?: readonly DemoReview[];
  /**
   * The number of days from filling the database to the close of a bank sale's auction; negative for a past
   * auction.
   */
  closesInDays?: number;
  valuedDaysAgo?: number;
}

/** Fields that often occur together. */
export const walled = { hasWallFence: true, hasGate: true } as const;
export const guarded = { ...walled, hasAskari: true } as const;
export const wellGuarded = { ...guarded, hasCctv: true, hasElectricFence: true } as const;
export const tarmac = { roadSurface: 'tarmac' } as const;
export const murram = (murramMeters: number) => ({ roadSurface: 'murram', murramMeters }) as const;
export const ownYaka = { yakaMeter: 'own' } as const;
export const sharedYaka = { yakaMeter: 'shared' } as const;
export const townWater = (waterTankLitres?: number) => ({ waterNwsc: true, waterTankLitres }) as const;
