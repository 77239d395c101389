import { type RawBuilder, sql } from 'kysely';
import type { RentReceiptState, RentWay } from '#features/first-rents/rent-receipt-rules.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

/** A first rent whose keys were handed over, to its tenant or its owner. */
export type TenancyRow = {
  id: number;
  title: string;
  tenantId: number;
  ownerId: number;
  tenantName: string;
  ownerName: string;
  isTenantClosed: boolean;
  isOwnerClosed: boolean;
  monthlyRent: MinorAmount;
  moveIn: string;
  forOwner: boolean;
  forTenant: boolean;
};

const maxShown = 100;

const selectTenancies = (userId: number, where: RawBuilder<unknown>) => sql<TenancyRow>`
  select f.id, f.title, f.tenant_id as "tenantId", f.owner_id as "ownerId",
    coalesce(f.tenant_name, t.full_name) as "tenantName", o.full_name as "ownerName",
    t.closed_at is not null as "isTenantClosed", o.closed_at is not null as "isOwnerClosed",
    f.monthly_rent as "monthlyRent", f.move_in::text as "moveIn", f.receipts_for_owner as "forOwner",
    f.receipts_for_tenant as "forTenant"
  from first_rents f join users t on t.id = f.tenant_id join users o on o.id = f.owner_id
  where f.state = 'handed_over' and f.tenant_id <> f.owner_id and (f.tenant_id = ${userId} or f.owner_id = ${userId}) and ${where}`;

export async function readTenancies(db: Db, userId: number): Promise<TenancyRow[]> {
  const { rows } = await selectTenancies(userId, sql`true order by f.id desc limit ${maxShown}`).execute(db);
  return rows;
}

/** Locks a tenancy of the user until the transaction ends; null when there is none. */
export async function lockTenancy(tx: Db, userId: number, id: number): Promise<TenancyRow | null> {
  const { rows } = await selectTenancies(userId, sql`f.id = ${id} for no key update of f`).execute(tx);
  return rows[0] ?? null;
}

export async function updateWish(
  tx: Db,
  id: number,
  { forOwner, forTenant }: { forOwner: boolean; forTenant: boolean },
): Promise<void> {
  await sql`
    update first_rents set receipts_for_owner = ${forOwner}, receipts_for_tenant = ${forTenant} where id = ${id}`.execute(
    tx,
  );
}

export type RentReceiptRow = {
  id: number;
  firstRentId: number;
  month: string;
  amount: MinorAmount;
  way: RentWay;
  paidOn: string;
  title: string;
  ownerName: string;
  tenantName: string;
  isByOwner: boolean;
  state: RentReceiptState;
  endedAt: Date | null;
  reason: string | null;
  code: string;
};

async function readWhere(db: Db, where: RawBuilder<unknown>): Promise<RentReceiptRow[]> {
  const { rows } = await sql<RentReceiptRow>`
    select r.id, r.first_rent_id as "firstRentId", to_char(r.month, 'YYYY-MM') as month, r.amount, r.way,
      r.paid_on::text as "paidOn", r.title, r.owner_name as "ownerName", r.tenant_name as "tenantName",
      r.is_by_owner as "isByOwner", r.state, r.ended_at as "endedAt", r.reason, r.code
    from rent_receipts r where ${where}`.execute(db);
  return rows;
}

/** Returns the receipts of first rents, the newest month first, without those that were withdrawn. */
export const readRentReceipts = (db: Db, firstRentIds: readonly number[]): Promise<RentReceiptRow[]> =>
  readWhere(
    db,
    sql`r.first_rent_id = any(${[...firstRentIds]}::int[]) and r.state <> 'withdrawn' order by r.month desc, r.id desc`,
  );

export async function readRentReceipt(db: Db, id: number): Promise<RentReceiptRow | null> {
  return (await readWhere(db, sql`r.id = ${id}`))[0] ?? null;
}

type NewReceipt = Pick<
  RentReceiptRow,
  'firstRentId' | 'month' | 'amount' | 'way' | 'paidOn' | 'title' | 'ownerName' | 'tenantName' | 'isByOwner'
> & { at: Date };

/** Returns null when the month already has a receipt. */
export async function insertRentReceipt(tx: Db, row: NewReceipt): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into rent_receipts (first_rent_id, month, amount, way, paid_on, title, owner_name, tenant_name, is_by_owner,
      entered_at)
    values (${row.firstRentId}, ${`${row.month}-01`}::date, ${row.amount}, ${row.way}, ${row.paidOn}::date, ${row.title},
      ${row.ownerName}, ${row.tenantName}, ${row.isByOwner}, ${row.at})
    on conflict (first_rent_id, month) where state in ('open', 'confirmed') do nothing returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

type Ending = { state: Exclude<RentReceiptState, 'open'>; reason: string | null; at: Date };

/** Ends a receipt that is still open. Returns false for any other. */
export async function endRentReceipt(tx: Db, id: number, { state, reason, at }: Ending): Promise<boolean> {
  const { rows } = await sql`
    update rent_receipts set state = ${state}, reason = ${reason}, ended_at = ${at}
    where id = ${id} and state = 'open' returning id`.execute(tx);
  return rows.length > 0;
}
