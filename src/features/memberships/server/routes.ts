import { sql } from 'kysely';
import { publicPlans } from '#features/memberships/api.ts';
import type { Plan } from '#features/memberships/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';

export const membershipRoutes: RouteDefinition[] = [
  route(publicPlans, { access: 'everyone', isShared: true, handle: ({ kit }) => readPublicPlans(kit.db) }),
];

async function readPublicPlans(db: Db): Promise<Plan[]> {
  const { rows } = await sql<Plan>`
    select name, title, currency, features, is_most_popular as "isMostPopular",
      (case currency when 'USD' then monthly_price / 100.0 else monthly_price end)::float8 as "monthlyPrice"
    from plans where shelf = 'public' order by position`.execute(db);
  return rows;
}
