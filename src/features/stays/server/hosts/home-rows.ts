import { sql } from 'kysely';
import type { BookingMode } from '#features/stays/choices.ts';
import { stayLimits } from '#features/stays/choices.ts';
import type { CancellationStep } from '#features/stays/refund-schedule.ts';
import type { HomeTerms, NightPrice } from '#features/stays/rules.ts';
import type { Db } from '#kit/server/database/database.ts';

export type StayHome = Omit<HomeTerms, 'sleeps'> & {
  id: number;
  title: string;
  ownerId: number;
  /** True for a visible furnished house. Other homes take no bookings. */
  isBookable: boolean;
  currency: 'UGX' | 'USD';
  sleeps: number;
  books: BookingMode;
  tier: string;
  steps: CancellationStep[];
  houseRules: string | null;
  checkInWords: string | null;
  address: string | null;
};

const stepsSql = sql.raw(`(
  select coalesce(jsonb_agg(jsonb_build_object('daysBefore', days_before, 'percent', percent) order by days_before desc), '[]')
  from cancellation_policy_steps where tier = coalesce(t.tier, 'moderate'))`);

/** The columns for the terms `t` of a home `p`, with defaults for homes whose owner has set none. */
export const termColumns = `coalesce(p.sleeps, ${stayLimits.defaultGuests}) as sleeps,
  coalesce(p.min_nights, 1) as "minNights",
  greatest(coalesce(t.max_nights, ${stayLimits.maxNights}), coalesce(p.min_nights, 1)) as "maxNights",
  t.arrival_days as "arrivalDays", coalesce(t.notice_days, 0) as "noticeDays", t.weekend_price as "weekendPrice",
  p.cleaning_fee as "cleaningFee", p.guests_included as "guestsIncluded", p.extra_guest_price as "extraGuestPrice",
  p.weekly_discount as "weeklyDiscount", p.monthly_discount as "monthlyDiscount"`;
const termColumnsSql = sql.raw(termColumns);

/**
 * Returns a home with its terms, or the default terms if its owner has set none. Null for an unknown home.
 */
export async function readHome(db: Db, id: number): Promise<StayHome | null> {
  const { rows } = await sql<StayHome>`
    select p.id, p.title, p.owner_id as "ownerId", p.category = 'furnished_houses' and p.is_available as "isBookable",
      p.price, p.currency, p.damage_deposit as "damageDeposit", ${termColumnsSql},
      coalesce(t.books, 'request') as books, coalesce(t.tier, 'moderate') as tier, ${stepsSql} as steps,
      t.house_rules as "houseRules", t.check_in_instructions as "checkInWords", t.address
    from properties p left join stay_terms t on t.property_id = p.id
    where p.id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export type Range = { from: string; to: string };

/** Returns the special prices of a home's nights in a range. */
export async function readNightPrices(
  db: Db,
  propertyId: number,
  { from, to }: Range,
): Promise<Map<string, NightPrice>> {
  const { rows } = await sql<NightPrice & { night: string }>`
    select night::text, price, label from stay_night_prices
    where property_id = ${propertyId} and night >= ${from}::date and night < ${to}::date order by night`.execute(
    db,
  );
  return new Map(rows.map(({ night, price, label }) => [night, { price, label }]));
}

export async function setNightPrices(
  tx: Db,
  propertyId: number,
  { from, to }: Range,
  { price, label }: NightPrice,
): Promise<void> {
  await sql`
    insert into stay_night_prices (property_id, night, price, label)
    select ${propertyId}, night::date, ${price}, ${label}
    from generate_series(${from}::date, ${to}::date - 1, interval '1 day') as night
    on conflict (property_id, night) do update set price = excluded.price, label = excluded.label`.execute(
    tx,
  );
}

export async function deleteNightPrices(tx: Db, propertyId: number, { from, to }: Range): Promise<void> {
  await sql`
    delete from stay_night_prices
    where property_id = ${propertyId} and night >= ${from}::date and night < ${to}::date`.execute(tx);
}

export type StoredTerms = Pick<
  StayHome,
  'books' | 'tier' | 'maxNights' | 'noticeDays' | 'weekendPrice' | 'houseRules' | 'checkInWords' | 'address'
> & { arrivalDays: readonly number[] | null };

export async function upsertTerms(tx: Db, propertyId: number, terms: StoredTerms): Promise<void> {
  const arrivalDays = terms.arrivalDays ? [...terms.arrivalDays] : null;
  await sql`
    insert into stay_terms (property_id, books, tier, max_nights, arrival_days, notice_days, weekend_price, house_rules,
      check_in_instructions, address)
    values (${propertyId}, ${terms.books}, ${terms.tier}, ${terms.maxNights}, ${arrivalDays}::smallint[],
      ${terms.noticeDays}, ${terms.weekendPrice}, ${terms.houseRules}, ${terms.checkInWords}, ${terms.address})
    on conflict (property_id) do update set books = excluded.books, tier = excluded.tier,
      max_nights = excluded.max_nights, arrival_days = excluded.arrival_days, notice_days = excluded.notice_days,
      weekend_price = excluded.weekend_price, house_rules = excluded.house_rules,
      check_in_instructions = excluded.check_in_instructions, address = excluded.address`.execute(tx);
}

/** Returns the cancellation policies that a host can choose from. */
export async function readCancellationPolicies(
  db: Db,
): Promise<Array<{ code: string; title: string; steps: CancellationStep[] }>> {
  const { rows } = await sql<{ code: string; title: string; steps: CancellationStep[] }>`
    select t.tier as code, t.title, ${stepsSql} as steps
    from (select code as tier, title, position from cancellation_policies) t order by t.position`.execute(db);
  return rows;
}
