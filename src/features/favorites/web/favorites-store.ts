import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { favoriteLimits } from '#features/favorites/choices.ts';
import {
  addFavorite,
  applyRejection,
  applyServerResponse,
  type DeviceHome,
  favoriteIds,
  type OwnerId,
  pendingChanges,
  removeFavorite,
  updateFavorite,
} from '#features/favorites/device-favorites.ts';
import { snapshotProperty } from '#features/favorites/rules.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { homesByIdQuery } from '#features/properties/web/queries.ts';
import { inLanguage, t } from '#kit/t.ts';
import { CallError, readAddress } from '#kit/web/call.ts';
import { whenReconnected } from '#kit/web/connectivity.ts';
import { showToast } from '#kit/web/toasts.ts';
import { isPersisted, readDeviceFavorites, updateDeviceFavorites } from './device-memory.ts';
import { savedHomesQuery, savedIdsQuery, sendChanges } from './queries.ts';

/**
 * Returns the owner of the favorites on this page. Until the current user is known, this is the account that
 * was last signed in on this device.
 */
export function favoritesOwner(client: QueryClient): OwnerId {
  const user = client.getQueryData<CurrentUser | null>(currentUserKey);
  if (user !== undefined) return user?.id ?? null;
  return document.cookie.includes('signed-in=') ? (readDeviceFavorites().account?.id ?? null) : null;
}

/** The homes that were removed on this page, so that an undo also restores their notes. */
const removedHomes = new Map<number, DeviceHome>();

/** Saves a home. Returns false when the limit is reached. */
export function saveHome(client: QueryClient, id: number, home?: DeviceHome): boolean {
  const ownerId = favoritesOwner(client);
  const after = addFavorite(
    readDeviceFavorites(),
    ownerId,
    id,
    home ?? { savedAt: new Date().toISOString() },
  );
  if (!after) {
    showListFull();
    return false;
  }
  updateDeviceFavorites(() => after);
  sendToWorker('keep', id);
  void (ownerId === null ? updateSnapshots() : syncFavorites(client));
  return true;
}

/**
 * Removes a home.
 * @param knownHome the data of the home that an undo restores, if the caller has it
 */
export function removeHome(client: QueryClient, id: number, knownHome?: DeviceHome): void {
  const ownerId = favoritesOwner(client);
  const home = knownHome ?? readDeviceFavorites().homes[id];
  if (home) removedHomes.set(id, home);
  updateDeviceFavorites((device) => removeFavorite(device, ownerId, id));
  sendToWorker('release', id);
  void syncFavorites(client);
  showToast({
    title: t('Removed from favorites'),
    action: { words: t('Undo'), run: () => void saveHome(client, id, removedHomes.get(id)) },
  });
}

function showListFull(): void {
  showToast({
    title: t('You can save up to {homes} homes', { homes: favoriteLimits.homes }),
    description: t('Remove some homes you no longer need.'),
    tone: 'destructive',
    action: { words: t('View saved'), run: openSaved },
  });
}

export function toggleHome(client: QueryClient, id: number): void {
  if (favoriteIds(readDeviceFavorites(), favoritesOwner(client)).has(id)) removeHome(client, id);
  else if (saveHome(client, id)) showSaved(favoritesOwner(client));
}

/**
 * Shows the confirmation. If the browser blocks storage, it warns visitors without an account that the home
 * is saved only until they leave the page.
 */
function showSaved(ownerId: OwnerId): void {
  const title = t('Added to favorites');
  if (ownerId !== null || isPersisted())
    return showToast({ title, action: { words: t('View saved'), run: openSaved } });
  showToast({
    title,
    description: t(
      'This browser blocks storage, so the home is saved only until you leave this page. Sign in to keep it.',
    ),
    action: { words: t('Sign in'), run: () => location.assign(inLanguage('/auth?next=%2Fsaved')) },
  });
}

const openSaved = () => location.assign(inLanguage('/saved'));

/** Tells the service worker to cache saved homes for offline use, or to treat them as viewed again. */
const sendToWorker = (type: 'keep' | 'keep-listed' | 'release', ...ids: (number | string)[]) =>
  dispatchEvent(new CustomEvent(type, { detail: { paths: ids.map((id) => inLanguage(`/property/${id}`)) } }));

export const cacheListedFavorites = (ids: string[]) => sendToWorker('keep-listed', ...ids);

const homesPerRequest = 50;

/** Stores the current state of homes that were saved on the device, so that later changes can be detected. */
export async function updateSnapshots(): Promise<void> {
  const ids = Object.entries(readDeviceFavorites().homes).flatMap(([id, home]) =>
    home.asSaved ? [] : [Number(id)],
  );
  try {
    for (let start = 0; start < ids.length; start += homesPerRequest) {
      const [address] = homesByIdQuery(ids.slice(start, start + homesPerRequest)).queryKey;
      const homes = (await readAddress(String(address))) as PropertyCard[];
      updateDeviceFavorites((device) =>
        homes.reduce(
          (device, home) => updateFavorite(device, home.id, { asSaved: snapshotProperty(home) }),
          device,
        ),
      );
    }
  } catch {
    // The next page load tries again.
  }
}

const retryMs = 30_000;
let isSyncing = false;

/**
 * Sends the pending changes of the account to the server. They remain stored until the server has responded.
 */
export async function syncFavorites(client: QueryClient): Promise<void> {
  if (isSyncing) return;
  isSyncing = true;
  try {
    let max: number = favoriteLimits.maxPerRequest;
    for (;;) {
      const ownerId = client.getQueryData<CurrentUser | null>(currentUserKey)?.id;
      const changes = ownerId && pendingChanges(readDeviceFavorites(), ownerId, max);
      if (!ownerId || !changes) return;
      try {
        const response = await sendChanges(changes);
        for (const { propertyId, savedAt = new Date().toISOString(), ...home } of response.removed)
          removedHomes.set(propertyId, { ...home, savedAt });
        updateDeviceFavorites((device) => applyServerResponse(device, ownerId, changes, response));
        client.setQueryData(savedIdsQuery().queryKey, { ids: response.ids, isFull: response.isFull });
        void client.invalidateQueries(savedHomesQuery());
        if (response.isFull) return showListFull();
      } catch (error) {
        if (!(error instanceof CallError)) await whenReconnected();
        else if (error.status === 400 && max > 1) max = 1;
        else if (error.status === 400)
          updateDeviceFavorites((device) => applyRejection(device, ownerId, changes));
        else return void setTimeout(() => void syncFavorites(client), retryMs);
      }
    }
  } finally {
    isSyncing = false;
  }
}
