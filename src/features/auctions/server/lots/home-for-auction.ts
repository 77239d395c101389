import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import type { Currency } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Returns the bank sales that can be auctioned: those that name a bank and whose earlier lots, if any, all
 * ended without a sale.
 * @param ownerId null for all sellers
 */
export async function readHomesWithoutLot(
  db: Db,
  ownerId: number | null,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await sql<{ id: number; title: string }>`
    select p.id, p.title from properties p
    where p.category = 'bank_sales' and p.deleted_at is null and p.bank_name is not null and (p.owner_id = ${ownerId} or ${ownerId === null})
      and not exists (
        select from lots l where l.property_id = p.id
          and l.state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder', 'completed'))
    order by p.title, p.id limit 200`.execute(db);
  return rows;
}

type HomeForSale = { title: string; bank: string | null; currency: Currency; isAvailable: boolean };

/** Returns the data that a lot copies from its listing, or null when there is no such bank sale. */
export async function readHomeForSale(tx: Db, id: number): Promise<HomeForSale | null> {
  const { rows } = await sql<HomeForSale>`
    select title, bank_name as bank, currency, is_available as "isAvailable" from properties
    where id = ${id} and deleted_at is null and category = 'bank_sales'`.execute(tx);
  return rows[0] ?? null;
}

export const noBank = () =>
  new AppError(
    'conflict',
    'no_bank',
    english('To auction this home, set its category to Bank Sale and enter the bank.'),
  );
