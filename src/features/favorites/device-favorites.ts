import { favoriteLimits } from './choices.ts';
import type { FavoriteChanges, SavedSnapshot } from './schema.ts';

/** A saved home in the storage of a device. */
export type DeviceHome = { savedAt: string; note?: string; asSaved?: SavedSnapshot };

/** A change for an account that the server has not confirmed yet. Null means a removal. */
type PendingFavorite = DeviceHome | null;

/**
 * The data stored on a device, shared by all its tabs. A change is kept until the server has confirmed it.
 */
export type StoredFavorites = {
  /**
   * The homes that were saved without an account. They move to the next account that signs in on this device.
   */
  homes: Record<number, DeviceHome>;
  /** The favorites of the signed-in account, as in the server's last response. */
  account: { id: number; ids: number[] } | null;
  /**
   * The pending changes by account. If a user signs out before they are sent, they are sent at the next
   * sign-in.
   */
  waiting: Record<number, Record<number, PendingFavorite>>;
};

export const emptyFavorites = (): StoredFavorites => ({ homes: {}, account: null, waiting: {} });

/** The owner of favorites: the id of an account, or null for a device without an account. */
export type OwnerId = number | null;

const numericKeys = (record: object | undefined) => Object.keys(record ?? {}).map(Number);

/** Returns the ids of the homes whose hearts are filled, in no particular order. */
export function favoriteIds(device: StoredFavorites, ownerId: OwnerId): Set<number> {
  const ids = new Set(numericKeys(device.homes));
  if (ownerId === null) return ids;
  if (device.account?.id === ownerId) for (const id of device.account.ids) ids.add(id);
  for (const [id, pending] of Object.entries(device.waiting[ownerId] ?? {}))
    if (pending) ids.add(Number(id));
    else ids.delete(Number(id));
  return ids;
}

/** Adds a favorite. Returns null when the limit is reached. */
export function addFavorite(
  device: StoredFavorites,
  ownerId: OwnerId,
  id: number,
  home: DeviceHome,
): StoredFavorites | null {
  const ids = favoriteIds(device, ownerId);
  if (ids.has(id)) return device;
  if (ids.size >= favoriteLimits.homes) return null;
  if (ownerId === null) return { ...device, homes: { ...device.homes, [id]: home } };
  return withPending(device, ownerId, id, home);
}

export function removeFavorite(device: StoredFavorites, ownerId: OwnerId, id: number): StoredFavorites {
  const { [id]: _, ...homes } = device.homes;
  return ownerId === null ? { ...device, homes } : withPending({ ...device, homes }, ownerId, id, null);
}

function withPending(
  device: StoredFavorites,
  ownerId: number,
  id: number,
  pending: PendingFavorite,
): StoredFavorites {
  const changes = { ...device.waiting[ownerId], [id]: pending };
  return { ...device, waiting: { ...device.waiting, [ownerId]: changes } };
}

/** Updates the note or the snapshot of a home that is saved only on the device. */
export function updateFavorite(
  device: StoredFavorites,
  id: number,
  changes: Partial<DeviceHome>,
): StoredFavorites {
  const home = device.homes[id];
  return home ? { ...device, homes: { ...device.homes, [id]: { ...home, ...changes } } } : device;
}

/**
 * Makes this the signed-in account of the device. The homes that were saved on the device are then pending
 * for the account.
 */
export function mergeOnSignIn(device: StoredFavorites, ownerId: number): StoredFavorites {
  return device.account?.id === ownerId ? device : { ...device, account: { id: ownerId, ids: [] } };
}

/** Removes the account's favorites from the device, so that its next user does not see them. */
export function clearOnSignOut(device: StoredFavorites): StoredFavorites {
  return device.account ? { ...device, account: null } : device;
}

/**
 * Returns the next batch of changes to send for an account, or null when the server has confirmed all of
 * them.
 */
export function pendingChanges(
  device: StoredFavorites,
  ownerId: number,
  max: number = favoriteLimits.maxPerRequest,
): FavoriteChanges | null {
  const changes = device.waiting[ownerId] ?? {};
  const homes = Object.entries(device.homes).filter(([id]) => !(id in changes));
  const batch = [...Object.entries(changes), ...homes].slice(0, max);
  if (batch.length === 0) return null;
  return {
    saved: batch.flatMap(([id, pending]) => (pending ? [{ ...pending, propertyId: Number(id) }] : [])),
    removed: batch.flatMap(([id, pending]) => (pending ? [] : [Number(id)])),
  };
}

type ServerResponse = {
  ids: number[];
  isFull: boolean;
  /** The removed homes, with their notes and snapshots. */
  removed?: (Partial<DeviceHome> & { propertyId: number })[];
};

/**
 * Applies the server's response. Changes that were made after the request stay pending. A home that was
 * removed and saved again gets back the note that only the server had. A home that exceeds the account's
 * limit stays on the device if it was saved there without an account.
 */
export function applyServerResponse(
  device: StoredFavorites,
  ownerId: number,
  sent: FavoriteChanges,
  response: ServerResponse,
): StoredFavorites {
  const changes = { ...device.waiting[ownerId] };
  const homes = { ...device.homes };
  const serverIds = new Set(response.ids);
  for (const { propertyId: id, savedAt } of sent.saved) {
    if (changes[id]?.savedAt === savedAt) delete changes[id];
    if (serverIds.has(id) || !response.isFull) delete homes[id];
  }
  for (const id of sent.removed) if (changes[id] === null) delete changes[id];
  for (const { propertyId: id, ...details } of response.removed ?? [])
    if (changes[id]) changes[id] = { ...details, ...changes[id] };
  const { [ownerId]: _, ...otherAccounts } = device.waiting;
  const waiting = Object.keys(changes).length > 0 ? { ...otherAccounts, [ownerId]: changes } : otherAccounts;
  return { homes, waiting, account: { id: ownerId, ids: response.ids } };
}

/** Drops changes that the server rejected as invalid, because it would never accept them. */
export function applyRejection(
  device: StoredFavorites,
  ownerId: number,
  { saved: homes, removed: ids }: FavoriteChanges,
): StoredFavorites {
  return applyServerResponse(
    device,
    ownerId,
    { saved: homes, removed: ids },
    { ids: idsOf(device, ownerId), isFull: false },
  );
}

const idsOf = ({ account }: StoredFavorites, ownerId: number) => (account?.id === ownerId ? account.ids : []);

/** Reads the favorites from the storage of the device, whose content is untrusted. */
export function parseStoredFavorites(text: string | null): StoredFavorites {
  try {
    const { homes, account, waiting } = JSON.parse(text ?? '') as Partial<StoredFavorites>;
    return {
      homes: recordOf(homes),
      account: account && Array.isArray(account.ids) ? account : null,
      waiting: recordOf(waiting),
    };
  } catch {
    return emptyFavorites();
  }
}

const recordOf = <T>(value: T | undefined) => (value && typeof value === 'object' ? value : ({} as T));
