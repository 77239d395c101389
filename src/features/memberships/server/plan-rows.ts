import { sql } from 'kysely';
import type { Plan } from '#features/memberships/schema.ts';
import type { Db } from '#kit/server/database/database.ts';

const columns = sql`
  name, title, currency, features, is_most_popular as "isMostPopular",
  (case currency when 'USD' then monthly_price / 100.0 else monthly_price end)::float8 as "monthlyPrice"`;

export async function readPublicPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${columns} from plans where shelf = 'public' order by position`.execute(db);
  return rows;
}

/** The plans an account can have. Every account starts with Basic, which is free. */
export async function readAccountPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${columns} from plans where name in ('basic', 'standard', 'premium') order by position`.execute(
    db,
  );
  return rows.map((plan) => (plan.name === 'basic' ? { ...plan, currency: 'UGX', monthlyPrice: 0 } : plan));
}
