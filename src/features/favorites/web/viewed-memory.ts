import { readViewed, type ViewedHome, viewedHome, withViewed } from '#features/favorites/viewed.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { deviceStorage } from '#kit/web/storage.ts';

const key = 'viewed';

export function viewedHomes(): ViewedHome[] {
  return readViewed(deviceStorage.get(key));
}

/** Stores a viewed home, only on this device. Does nothing in a browser without storage. */
export function storeViewed(home: PropertyCard): void {
  const viewed = withViewed(viewedHomes(), viewedHome(home, new Date().toISOString()));
  deviceStorage.set(key, JSON.stringify(viewed));
}

export function forgetViewed(): void {
  deviceStorage.remove(key);
}
