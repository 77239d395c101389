import type { Owner } from '#features/payments/policy.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import type { Access, Offer } from '#features/viewing-packages/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readOffersFor } from './offer-rows.ts';
import { claimUnlock, isUnlocked, readPackages, readUnlockedIds } from './package-rows.ts';

export async function readAccess(db: Db, owner: Owner | null): Promise<Omit<Access, 'isTest'>> {
  if (!owner) return { packages: [], opened: [] };
  return { packages: await readPackages(db, owner), opened: await readUnlockedIds(db, owner) };
}

type Home = { id: number; category: string; isFurnished: boolean; isAvailable: boolean };

/**
 * Unlocks a home with a package. The home then stays unlocked while the package is valid, without using more
 * places. A home off the market can be seen only by owners who unlocked it before.
 * @param spends true when a place may be used
 */
export async function unlockProperty(
  db: Db,
  owner: Owner,
  home: Home,
  { spends }: { spends: boolean },
): Promise<boolean> {
  if (await isUnlocked(db, owner, home.id)) return true;
  if (!spends || !home.isAvailable) return false;
  if (await claimUnlock(db, owner, home.id, packagesFor(home))) return true;
  // Another request of the same owner may have unlocked it meanwhile.
  return isUnlocked(db, owner, home.id);
}

/**
 * Returns the number of further homes like this one that the owner's packages can unlock. Null means no
 * limit.
 */
export async function remainingUnlocks(db: Db, owner: Owner | null, home: Home): Promise<number | null> {
  const kinds = packagesFor(home);
  const { packages } = await readAccess(db, owner);
  const left = packages
    .filter((one) => kinds.includes(one.opens))
    .map(({ quota, used }) => (quota === null ? null : quota - used));
  return left.includes(null) ? null : left.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** Returns the offers that would unlock a home. */
export function offersFor(db: Db, home: Home): Promise<Offer[]> {
  return readOffersFor(db, packagesFor(home));
}
