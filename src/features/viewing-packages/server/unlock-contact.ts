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
 * Opens a home with a package: once opened it stays so for nothing while the package runs. A home off the market opens
 * only to those who have opened it before.
 * @param spends whether a place may be used up for it
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
  // Another request of the same owner may have opened it meanwhile.
  return isUnlocked(db, owner, home.id);
}

/** How many more homes like this one the owner's packages open; null: without limit. */
export async function remainingUnlocks(db: Db, owner: Owner | null, home: Home): Promise<number | null> {
  const kinds = packagesFor(home);
  const { packages } = await readAccess(db, owner);
  const left = packages
    .filter((one) => kinds.includes(one.opens))
    .map(({ quota, used }) => (quota === null ? null : quota - used));
  return left.includes(null) ? null : left.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** What would open it. */
export function offersFor(db: Db, home: Home): Promise<Offer[]> {
  return readOffersFor(db, packagesFor(home));
}
