import { sql } from 'kysely';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockStanding } from '#features/accounts/server/standing.ts';
import { categoryRefusal, priceByPercent } from '#features/listings/rules.ts';
import type { BulkChange } from '#features/listings/schema.ts';
import type { Category } from '#features/properties/categories.ts';
import type { Currency } from '#features/properties/choices.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { changeFields, setAvailability } from './listing-change.ts';
import { type LockedListing, lockOwnListing } from './own-listings.ts';
import type { StoredForm } from './stored-form.ts';

type Wish = { ids: readonly number[]; change: BulkChange };

/**
 * Makes one change of many listings in one transaction: of all, or of none.
 * @param key the same for every attempt to make this change, so that prices rise once; null always makes it
 * @returns how many there were
 * @throws AppError 'conflict' whose fields name the listings in the way by their ids
 */
export function changeMany(kit: Kit, user: SignedIn, wish: Wish, key: string | null): Promise<number> {
  const scope = `change listings by #${user.id}`;
  return kit.db
    .transaction()
    .execute((tx) => once(tx, { scope, key, request: wish }, () => changeAll(kit, tx, user, wish)));
}

async function changeAll(kit: Kit, tx: Db, user: SignedIn, { ids, change }: Wish): Promise<number> {
  await lockStanding(tx, user, managers);
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
  // In the order of ids, and all listings before the first owner: whoever changes one locks it, and then the owner's plan.
  const inOrder = [...new Set(ids)].toSorted((one, other) => one - other);
  const locked: Array<LockedListing & { id: number }> = [];
  for (const id of inOrder) {
    const listing = await attempt(id, () => lockOwnListing(tx, user, id));
    if (listing) locked.push({ ...listing, id });
  }
  // Owners in an order too: two admins may change different listings of the same ones.
  for (const { id, ...listing } of locked.toSorted((one, other) => one.ownerId - other.ownerId))
    await attempt(id, () => apart(tx, () => changeOne(kit, tx, user, id, { listing, change })));
  const count = Object.keys(inTheWay).length;
  if (count === 0) return inOrder.length;
  const message = `Nothing was changed: ${count} of ${inOrder.length} listings cannot be changed like this.`;
  throw new AppError('conflict', 'bulk_refused', message, { fields: inTheWay });
}

/** What the database itself refuses would end the whole transaction, and the listings after it could not be looked at. */
async function apart(tx: Db, act: () => Promise<void>): Promise<void> {
  await sql`savepoint apart`.execute(tx);
  try {
    await act();
  } catch (error) {
    await sql`rollback to savepoint apart`.execute(tx);
    throw error;
  } finally {
    await sql`release savepoint apart`.execute(tx);
  }
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
      return changeFields(kit, tx, user, id, {
        listing,
        fields: (form) => recategorised(form, change.category),
      });
    case 'featured':
      return changeFields(kit, tx, user, id, { listing, fields: () => ({ isFeatured: change.isFeatured }) });
    case 'price':
      return changeFields(kit, tx, user, id, { listing, fields: (form) => pricesBy(form, change.percent) });
  }
}

/** @throws AppError 'conflict' when the listing's price, or its missing fields, forbid the category */
function recategorised(form: StoredForm, category: Category): { category: Category } {
  const refusal = categoryRefusal({ ...form, category: form.category as Category }, category);
  if (refusal) throw new AppError('conflict', 'other_category', refusal);
  return { category };
}

/** The price, and the monthly one beside it where there is one. */
function pricesBy(form: StoredForm, percent: number): { price: number; monthlyPrice?: number } {
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
