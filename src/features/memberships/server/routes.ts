import { sql } from 'kysely';
import { signedIn } from '#features/accounts/policy.ts';
import { accountPlans, publicPlans } from '#features/memberships/api.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { plans } from '#features/memberships/topics.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';

export const membershipRoutes: RouteDefinition[] = [
  route(publicPlans, {
    access: 'everyone',
    isShared: true,
    topics: [plans],
    handle: ({ kit }) => readPublicPlans(kit.db),
  }),
  route(accountPlans, { access: signedIn, topics: [plans], handle: ({ kit }) => readAccountPlans(kit.db) }),
];

const columns = sql`
  name, title, currency, features, is_most_popular as "isMostPopular",
  (case currency when 'USD' then monthly_price / 100.0 else monthly_price end)::float8 as "monthlyPrice"`;

async function readPublicPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${columns} from plans where shelf = 'public' order by position`.execute(db);
  return rows;
}

/** An account has Basic from its beginning, and pays nothing for it. */
async function readAccountPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select ${columns} from plans where name in ('basic', 'standard', 'premium') order by position`.execute(
    db,
  );
  return rows.map((plan) => (plan.name === 'basic' ? { ...plan, currency: 'UGX', monthlyPrice: 0 } : plan));
}
