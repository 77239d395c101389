import { readViewed, type ViewedHome, viewedHome, withViewed } from '#features/favorites/viewed.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { deviceStorage } from '#kit/web/storage.ts';

const key = 'viewed';

export function viewedHomes(): ViewedHome[] {
  return readViewed(deviceStorage.get(key));
}

/** Stores a viewed home on this device only; a browser without storage stores nothing. */
export function noteViewed(home: PropertyCard): void {
  const viewed = withViewed(viewedHomes(), viewedHome(home, new Date().toISOString()));
  deviceStorage.set(key, JSON.stringify(viewed));
}

export function forgetViewed(): void {
  deviceStorage.remove(key);
}
