import { parseStoredFavorites, type StoredFavorites } from '#features/favorites/device-favorites.ts';
import { deviceStorage } from '#kit/web/storage.ts';

const key = 'favorites';
/**
 * The storage key of the ids of homes whose hearts were tapped before the script was loaded: see
 * page-scripts.ts.
 */
const tappedKey = 'tapped';

/** The favorites in a browser that blocks storage. They are lost when the page is closed. */
let fallback: StoredFavorites | null = null;
let cached: { text: string | null; device: StoredFavorites } | undefined;
const listeners = new Set<() => void>();

/**
 * Returns the favorites of this device, which all tabs share. Returns the same object until the favorites
 * change.
 */
export function readDeviceFavorites(): StoredFavorites {
  if (fallback) return fallback;
  const text = deviceStorage.get(key);
  if (!cached || cached.text !== text) cached = { text, device: parseStoredFavorites(text) };
  return cached.device;
}

export function updateDeviceFavorites(change: (device: StoredFavorites) => StoredFavorites): void {
  const before = readDeviceFavorites();
  const after = change(before);
  if (after === before) return;
  fallback = deviceStorage.set(key, JSON.stringify(after)) ? null : after;
  for (const listener of listeners) listener();
}

/** Returns true when the last change was stored and survives a reload. */
export const isPersisted = (): boolean => fallback === null;

export function subscribeToDeviceFavorites(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === key && listener();
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/**
 * Returns and clears the ids of the homes whose hearts were tapped before the script was loaded, on this page
 * or an earlier one.
 */
export function takeEarlyTaps(): number[] {
  const ids = (deviceStorage.get(tappedKey) ?? '').split(' ').map(Number);
  deviceStorage.remove(tappedKey);
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0);
}
