import type { StoredFavorites } from '#features/favorites/device-favorites.ts';
import { snapshotProperty } from '#features/favorites/rules.ts';
import type { SavedHome } from '#features/favorites/schema.ts';
import type { PropertyCard } from '#features/properties/schema.ts';

/** Returns the ids of the homes saved on a device without an account, newest first. */
export function deviceFavoriteIds({ homes }: StoredFavorites): number[] {
  return Object.entries(homes)
    .toSorted(([, a], [, b]) => (a.savedAt < b.savedAt ? 1 : -1))
    .map(([id]) => Number(id));
}

/**
 * Returns a home that is saved on the device.
 * @param homes the saved homes that are still listed
 */
export function savedHomeOnDevice(
  id: number,
  device: StoredFavorites,
  homes: readonly PropertyCard[],
): SavedHome {
  const home = homes.find((card) => card.id === id) ?? null;
  const { savedAt = '', note = '', asSaved } = device.homes[id] ?? {};
  const unknownSnapshot = { price: null, currency: 'UGX', isAvailable: true } as const;
  return {
    propertyId: id,
    savedAt,
    note,
    home,
    asSaved: asSaved ?? (home ? snapshotProperty(home) : unknownSnapshot),
  };
}
