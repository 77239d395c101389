import { type RawBuilder, sql } from 'kysely';
import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Plan, PlanChoice } from '#features/memberships/schema.ts';
import { type MinorAmount, toMajorUnit, toShillings } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const columns = sql`
  name, title, currency, features, is_most_popular as "isMostPopular",
  json_build_object('listings', listing_limit, 'days', listing_days, 'pictures', picture_limit, 'tours', tour_limit,
    'featured', featured_limit) as limits,
  level, months, monthly_price as monthly,
  case when name = 'basic' then 'all' when audience = 'public' then 'companies' else 'agents' end as audience`;

export type SoldPlan = Plan & {
  audience: PlanChoice['audience'];
  level: number;
  /** The numbers of months for which the plan is sold. */
  months: number[];
  monthly: MinorAmount;
};

/** Returns the plans that match a condition, in the given order, at today's exchange rate. */
async function readPlans(db: Db, condition: RawBuilder<unknown>): Promise<SoldPlan[]> {
  const { ugxPerUsd, asOf: rateOf } = await readRate(db);
  const { rows } = await sql<Omit<SoldPlan, 'monthlyPrice' | 'shillings' | 'rateOf'>>`
    select ${columns} from plans where ${condition}`.execute(db);
  return rows.map((row) => ({
    ...row,
    monthlyPrice: toMajorUnit(row.monthly, row.currency),
    shillings: toMajorUnit(toShillings(row.monthly, row.currency, ugxPerUsd), 'UGX'),
    rateOf,
  }));
}

export function readPublicPlans(db: Db): Promise<Plan[]> {
  return readPlans(db, sql`audience = 'public' order by position`);
}

/** Returns the plans that are not for companies, smallest first. */
export async function readAccountPlans(db: Db): Promise<SoldPlan[]> {
  return (await readSoldPlans(db)).filter(({ audience }) => audience !== 'companies');
}

/** Returns all plans except the trial, smallest first. Basic is free of charge. */
export async function readSoldPlans(db: Db): Promise<SoldPlan[]> {
  const plans = await readPlans(db, sql`name <> 'trial' order by level, position`);
  return plans.map((plan) =>
    plan.name === 'basic' ? { ...plan, currency: 'UGX', monthly: 0, monthlyPrice: 0, shillings: 0 } : plan,
  );
}

export async function readSoldPlan(db: Db, name: string): Promise<SoldPlan | null> {
  const [plan] = await readPlans(db, sql`name = ${name}`);
  return plan ?? null;
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
