import { sql } from 'kysely';
import type { Category } from '#features/properties/categories.ts';
import { firstPayment } from '#features/properties/rules.ts';
import { type Currency, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type Home = {
  id: number;
  title: string;
  ownerId: number;
  isOffered: boolean;
  category: Category;
  currency: Currency;
  price: MinorAmount;
  monthlyPrice: MinorAmount | null;
  advanceMonths: number | null;
  depositMonths: number | null;
};

/** Reads a home that visitors can see; null for any other. */
export async function readHome(db: Db, id: number): Promise<Home | null> {
  const { rows } = await sql<Home>`
    select p.id, p.title, p.owner_id as "ownerId", p.holds_first_rent is true and p.is_available as "isOffered",
      p.category, p.currency, p.price, p.monthly_price as "monthlyPrice", p.advance_months as "advanceMonths",
      p.deposit_months as "depositMonths"
    from properties p where p.id = ${id} and p.deleted_at is null and p.hidden_at is null`.execute(db);
  return rows[0] ?? null;
}

/** True while visitors can see the home of a first rent. Nothing is paid for one that is hidden or deleted. */
export const isShown = async (db: Db, { propertyId }: { propertyId: number | null }): Promise<boolean> =>
  propertyId !== null && (await readHome(db, propertyId)) !== null;

/** The amounts that a tenant pays before moving in, in shillings. */
export type FirstRentTerms = {
  monthlyRent: number;
  advanceMonths: number;
  depositMonths: number;
  amount: number;
};

/**
 * Returns what a tenant pays before moving in; null when the lister does not offer it now. Rents in dollars are not
 * offered, because their owners cannot be paid by mobile money.
 */
export function termsOf(home: Home): FirstRentTerms | null {
  const { isOffered, currency, advanceMonths } = home;
  if (!isOffered || currency !== 'UGX' || advanceMonths === null) return null;
  const price = toMajorUnit(home.price, currency);
  const monthlyPrice = home.monthlyPrice === null ? null : toMajorUnit(home.monthlyPrice, currency);
  const amount = firstPayment({ ...home, price, monthlyPrice });
  if (amount === null || amount <= 0) return null;
  return {
    monthlyRent: monthlyPrice ?? price,
    advanceMonths,
    depositMonths: home.depositMonths ?? 0,
    amount,
  };
}
