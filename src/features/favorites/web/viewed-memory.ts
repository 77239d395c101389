import { readViewed, type ViewedHome, viewedHome, withViewed } from '#features/favorites/viewed.ts';
import type { PropertyCard } from '#features/properties/schema.ts';

const key = 'viewed';

export function viewedHomes(): ViewedHome[] {
  try {
    return readViewed(localStorage.getItem(key));
  } catch {
    return [];
  }
}

/** On this device alone; a browser that keeps nothing keeps none. */
export function noteViewed(home: PropertyCard): void {
  try {
    const viewed = withViewed(viewedHomes(), viewedHome(home, new Date().toISOString()));
    localStorage.setItem(key, JSON.stringify(viewed));
  } catch {
    // Nobody misses it.
  }
}

export function forgetViewed(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is none.
  }
}
