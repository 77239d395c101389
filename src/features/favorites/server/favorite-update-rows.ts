import { sql } from 'kysely';
import { type Currency, type MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';

export type FavoriteUpdateRow = {
  userId: number;
  propertyId: number;
  savedAt: Date;
  kind: 'gone' | 'free' | 'fell';
  /** The title of the home, or null when it is no longer visible. */
  title: string | null;
  price: MinorAmount | null;
  before: MinorAmount | null;
  currency: Currency | null;
};

type Rule = { now: Date; quietSince: Date; leastFall: number };

/**
 * Selects changes of homes that the followers have not been notified of. The disappearance of a home is
 * reported once, and so is its return.
 */
const selectUpdates = ({ quietSince, leastFall }: Rule) => sql`
  select f.user_id as "userId", f.property_id as "propertyId", f.saved_at as "savedAt", home.title, home.price, home.currency,
    least(f.saved_price, f.lowest_notified_price) as before,
    case
      when f.gone_notified_at is null and f.was_available and home.is_available is not true then 'gone'
      when f.available_notified_at is null and home.is_available and (f.gone_notified_at is not null or not f.was_available) then 'free'
      when home.is_available and home.currency = f.saved_currency
        and home.price <= least(f.saved_price, f.lowest_notified_price) * ${1 - leastFall}::numeric
        and (f.price_notified_at is null or f.price_notified_at < ${quietSince}::timestamptz) then 'fell'
    end as kind
  from favorites f
  left join lateral (
    select p.title, p.is_available, p.currency,
      case when p.category <> 'bank_sales' then coalesce(p.monthly_price, p.price) end as price
    from properties p where p.id = f.property_id and p.hidden_at is null
  ) home on true`;

export async function readFavoriteUpdates(db: Db, rule: Rule, max: number): Promise<FavoriteUpdateRow[]> {
  const { rows } = await sql<FavoriteUpdateRow>`
    select * from (${selectUpdates(rule)}) as told where kind is not null
    order by "userId", "propertyId" limit ${max}`.execute(db);
  return rows;
}

/**
 * Records that the user is notified of a change.
 * @returns false when the change no longer applies, the favorite was removed, or another process is sending
 * the notification
 */
export async function markNotified(tx: Db, row: FavoriteUpdateRow, rule: Rule): Promise<boolean> {
  const { rows: locked } = await sql`
    select from favorites where user_id = ${row.userId} and property_id = ${row.propertyId}
    for update skip locked`.execute(tx);
  if (locked.length === 0) return false;
  const { rows } = await sql`
    update favorites f set
      gone_notified_at = case when ${row.kind} = 'gone' then ${rule.now}::timestamptz else gone_notified_at end,
      available_notified_at = case when ${row.kind} = 'free' then ${rule.now}::timestamptz else available_notified_at end,
      lowest_notified_price = case when ${row.kind} = 'fell' then ${row.price}::bigint else lowest_notified_price end,
      price_notified_at = case when ${row.kind} = 'fell' then ${rule.now}::timestamptz else price_notified_at end
    from (${selectUpdates(rule)}) as known
    where f.user_id = ${row.userId} and f.property_id = ${row.propertyId}
      and known."userId" = f.user_id and known."propertyId" = f.property_id and known.kind = ${row.kind}
    returning f.user_id`.execute(tx);
  return rows.length > 0;
}
