import type { Property } from '#features/properties/schema.ts';
import { buildCard } from './some-card.ts';

/** Returns the home of `buildCard` with all fields of its page. The owner's optional fields are empty. */
export const createTestProperty = (id: number, changes: Partial<Property> = {}): Property => ({
  ...buildCard(id),
  ...{ description: 'Three rooms and a kitchen.', tourUrl: null, amenities: [], pictures: [] },
  lister: { name: 'Daniel Example', isVerified: false, answersWithin: null },
  ...{ isOwnerReachable: false, bankSale: null, updatedAt: '2026-11-01T06:00:00.000Z' },
  isFirstRentPaid: false,
  freeConfirmedAt: null,
  facts: {
    ...{
      power: null,
      water: null,
      meter: null,
      compound: null,
      floor: null,
      road: null,
      security: null,
      boysQuarters: null,
    },
    ...{
      parkingSlots: null,
      tourLeavesOut: null,
      isFurnished: null,
      holdsFirstRent: null,
      freeFrom: null,
      stay: null,
      plot: null,
    },
  },
  ...changes,
});
