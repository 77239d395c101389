import { sql } from 'kysely';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Plan, PlanChoice } from '#features/memberships/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const columns = sql`
  name, title, currency, features, is_most_popular as "isMostPopular",
  json_build_object('listings', listing_limit, 'days', listing_days, 'pictures', picture_limit, 'tours', tour_limit,
    'featured', featured_limit) as limits,
  (case currency when 'USD' then monthly_price / 100.0 else monthly_price end)::float8 as "monthlyPrice",
  (select round(case plans.currency when 'USD' then monthly_price * ugx_per_unit / 100 else monthly_price end)::float8
    from exchange_rates where currency = 'USD') as shillings,
  (select to_char(as_of, 'YYYY-MM-DD') from exchange_rates where currency = 'USD') as "rateOf"`;

const soldColumns = sql`
  ${columns}, level, months, monthly_price::float8 as monthly,
  case when name = 'basic' then 'all' when audience = 'public' then 'companies' else 'agents' end as audience`;

export async function readPublicPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${columns} from plans where audience = 'public' order by position`.execute(db);
  return rows;
}

export type SoldPlan = Plan & {
  audience: PlanChoice['audience'];
  level: number;
  /** The numbers of months for which the plan is sold. */
  months: number[];
  /** The monthly price in the currency's smallest unit. */
  monthly: number;
};

/** Returns the plans that are not for companies, smallest first. */
export async function readAccountPlans(db: Db): Promise<SoldPlan[]> {
  return (await readSoldPlans(db)).filter(({ audience }) => audience !== 'companies');
}

/** Returns all plans except the trial, smallest first. Basic is free of charge. */
export async function readSoldPlans(db: Db): Promise<SoldPlan[]> {
  const { rows } = await sql<SoldPlan>`
    select ${soldColumns} from plans where name <> 'trial' order by level, position`.execute(db);
  return rows.map((plan) =>
    plan.name === 'basic' ? { ...plan, currency: 'UGX', monthlyPrice: 0, shillings: 0 } : plan,
  );
}

export async function readSoldPlan(db: Db, name: string): Promise<SoldPlan | null> {
  const { rows } = await sql<SoldPlan>`
    select ${soldColumns} from plans where name = ${name}`.execute(db);
  return rows[0] ?? null;
}

export async function readTrialDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select coalesce(trial_days, 14) as days from plans where name = 'trial'`.execute(db);
  return onlyRow(rows).days;
}

export async function readTitles(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: MembershipPlan; title: string }>`select name, title from plans`.execute(
    db,
  );
  return new Map(rows.map(({ name, title }) => [name, title]));
}

export type Rate = { ugxPerUsd: number; asOf: string };

/** Returns the number of shillings per dollar, and the day of that exchange rate. */
export async function readRate(db: Db): Promise<Rate> {
  const { rows } = await sql<Rate>`
    select ugx_per_unit::float8 as "ugxPerUsd", to_char(as_of, 'YYYY-MM-DD') as "asOf"
    from exchange_rates where currency = 'USD'`.execute(db);
  return onlyRow(rows);
}
