import type { Owner } from '#features/payments/policy.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import type { Access, Offer } from '#features/viewing-packages/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readOffersFor } from './offer-rows.ts';
import { claimUnlock, readPackages, readUnlockedIds } from './package-rows.ts';
import { isUnlocked } from './unlocks.ts';

export async function readAccess(db: Db, owner: Owner | null): Promise<Omit<Access, 'isTest'>> {
  if (!owner) return { packages: [], opened: [] };
  return { packages: await readPackages(db, owner), opened: await readUnlockedIds(db, owner) };
}

type Home = { id: number; category: string; isFurnished: boolean; isAvailable: boolean };

/**
 * Unlocks a home with a package. The home then stays unlocked while the package is valid, without using
 * another unlock. A home that is off the market can no longer be unlocked. Returns false when the home is not
 * unlocked.
 */
export async function unlockProperty(db: Db, owner: Owner, home: Home): Promise<boolean> {
  if (await isUnlocked(db, owner, home.id)) return true;
  if (!home.isAvailable) return false;
  if (await claimUnlock(db, owner, home.id, packagesFor(home))) return true;
  // Another request of the same owner may have unlocked it in the meantime.
  return isUnlocked(db, owner, home.id);
}

/** Returns how many more homes like this one the owner's packages can unlock. Null means no limit. */
export async function remainingUnlocks(db: Db, owner: Owner | null, home: Home): Promise<number | null> {
  const scopes = packagesFor(home);
  const { packages } = await readAccess(db, owner);
  const remainingCounts = packages
    .filter((viewingPackage) => scopes.includes(viewingPackage.opens))
    .map(({ quota, used }) => (quota === null ? null : quota - used));
  return remainingCounts.includes(null)
    ? null
    : remainingCounts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Returns the offers on sale that would unlock a home. */
export function offersFor(db: Db, home: Home): Promise<Offer[]> {
  return readOffersFor(db, packagesFor(home));
}
