import { sql } from 'kysely';
import { type CardRow, cardColumns, cardJoins } from '#features/properties/server/cards.ts';
import type { Picture } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type AgentRow = {
  id: number;
  mark: string;
  name: string;
  since: Date;
  answersWithinHours: number | null;
  photograph: Picture | null;
};

/**
 * Returns the agent with this slug: a property manager, or an admin with a home on the market; otherwise
 * null.
 */
export async function readAgent(db: Db, slug: string): Promise<AgentRow | null> {
  const { rows } = await sql<AgentRow>`
    select id, agent_slug as mark, full_name as name, created_at as since,
      answers_within_hours as "answersWithinHours",
      (select json_build_object('key', file_key, 'width', width, 'height', height, 'colour', colour)
        from account_photos where user_id = u.id) as photograph
    from users u
    where agent_slug = ${slug} and (role = 'property_manager'
      or (role = 'admin' and exists (select from properties p where p.owner_id = u.id and p.is_available)))`.execute(
    db,
  );
  return rows[0] ?? null;
}

const selectCards = sql.raw(`select ${cardColumns.join(', ')} from properties p ${cardJoins}`);

type Page = { before: number | null; limit: number };

/** Returns an owner's homes on the market, newest first. */
export async function readHomes(db: Db, ownerId: number, { before, limit }: Page): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    ${selectCards} where p.owner_id = ${ownerId} and p.is_available and (${before}::int is null or p.id < ${before})
    order by p.id desc limit ${limit}`.execute(db);
  return rows;
}

export type AgentStats = { total: number; reviewCount: number; rating: number | null };

export async function readAgentStats(db: Db, ownerId: number): Promise<AgentStats> {
  const { rows } = await sql<AgentStats>`
    select count(*) filter (where is_available)::int as total, coalesce(sum(review_count), 0)::int as "reviewCount",
      round(sum(rating_sum)::numeric / nullif(sum(review_count), 0), 1)::float8 as rating
    from properties where owner_id = ${ownerId} and deleted_at is null`.execute(db);
  return onlyRow(rows);
}

const maxSitemapAgents = 10_000;

/** Returns the agents with homes on the market for the sitemap, each with the last change of these homes. */
export async function readSitemapAgents(db: Db): Promise<{ mark: string; changedAt: Date }[]> {
  const { rows } = await sql<{ mark: string; changedAt: Date }>`
    select u.agent_slug as mark, max(p.updated_at) as "changedAt"
    from users u join properties p on p.owner_id = u.id
    where u.role <> 'user' and p.is_available group by u.id order by u.id limit ${maxSitemapAgents}`.execute(
    db,
  );
  return rows;
}
