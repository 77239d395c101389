import type { SignedIn } from '#features/accounts/policy.ts';
import { categoryRefusal, priceByPercent } from '#features/listings/rules.ts';
import type { BulkChange } from '#features/listings/schema.ts';
import type { Category } from '#features/properties/categories.ts';
import type { Currency } from '#features/properties/choices.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { changeFields, setAvailability } from './listing-change.ts';
import { type LockedListing, lockOwnListing } from './own-listings.ts';
import { readForm } from './stored-form.ts';

/**
 * Makes one change of many listings in one transaction: of all, or of none.
 * @returns how many there were
 * @throws AppError 'conflict' whose fields name the listings in the way by their ids
 */
export function changeMany(
  kit: Kit,
  user: SignedIn,
  { ids, change }: { ids: readonly number[]; change: BulkChange },
): Promise<number> {
  // In the order of ids, so that two people who change the same listings wait for each other only once.
  const inOrder = [...new Set(ids)].toSorted((one, other) => one - other);
  return kit.db.transaction().execute(async (tx) => {
    const inTheWay: Record<string, string> = {};
    const attempt = async <Done>(id: number, act: () => Promise<Done>): Promise<Done | null> => {
      try {
        return await act();
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        inTheWay[id] = reasonOf(error);
        return null;
      }
    };
    // All listings before the first owner: whoever changes one locks it, and then the owner's plan.
    const locked = new Map<number, LockedListing>();
    for (const id of inOrder) {
      const listing = await attempt(id, () => lockOwnListing(tx, user, id));
      if (listing) locked.set(id, listing);
    }
    for (const [id, listing] of locked) {
      await attempt(id, () => changeOne(kit, tx, user, id, { listing, change }));
    }
    const count = Object.keys(inTheWay).length;
    if (count === 0) return inOrder.length;
    const message = `Nothing was changed: ${count} of ${inOrder.length} listings cannot be changed like this.`;
    throw new AppError('conflict', 'bulk_refused', message, { fields: inTheWay });
  });
}

async function changeOne(
  kit: Kit,
  tx: Db,
  user: SignedIn,
  id: number,
  { listing, change }: { listing: LockedListing; change: BulkChange },
): Promise<void> {
  switch (change.kind) {
    case 'availability':
      return setAvailability(kit, tx, user, id, { listing, isAvailable: change.isAvailable });
    case 'category':
      await requireSameMeaning(tx, id, change.category);
      return changeFields(kit, tx, user, id, { listing, fields: { category: change.category } });
    case 'featured':
      return changeFields(kit, tx, user, id, { listing, fields: { isFeatured: change.isFeatured } });
    case 'price':
      return changeFields(kit, tx, user, id, { listing, fields: await pricesBy(tx, id, change.percent) });
  }
}

/** @throws AppError 'conflict' when the listing's price, or its missing fields, forbid the category */
async function requireSameMeaning(tx: Db, id: number, to: Category): Promise<void> {
  const form = await readForm(tx, id);
  const refusal = form && categoryRefusal({ ...form, category: form.category as Category }, to);
  if (refusal) throw new AppError('conflict', 'other_category', refusal);
}

/** The price, and the monthly one beside it where there is one. */
async function pricesBy(tx: Db, id: number, percent: number): Promise<Record<string, number>> {
  const form = await readForm(tx, id);
  const { price, monthlyPrice, currency } = form as {
    price: number;
    monthlyPrice: number | null;
    currency: Currency;
  };
  return {
    price: priceByPercent(price, percent, currency),
    ...(monthlyPrice != null && { monthlyPrice: priceByPercent(monthlyPrice, percent, currency) }),
  };
}

function reasonOf({ message, fields }: AppError): string {
  return [...new Set(Object.values(fields ?? {}))].join('; ') || message;
}
