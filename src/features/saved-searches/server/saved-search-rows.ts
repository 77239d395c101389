import { sql } from 'kysely';
import type { AlertTime, SearchPagePath } from '#features/saved-searches/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SealedLink, StoredLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';

export type SavedSearchRow = {
  id: number;
  userId: number;
  mark: SealedLink;
  name: string;
  page: SearchPagePath;
  filters: string;
  often: AlertTime;
  pausedAt: Date | null;
  savedAt: Date;
};

const columns = sql`
  id, user_id as "userId", mark, name, page, filters, often, paused_at as "pausedAt", saved_at as "savedAt"`;

export type NewSearch = Pick<SavedSearchRow, 'userId' | 'name' | 'page' | 'filters' | 'savedAt'> & {
  link: StoredLink;
  category: string | null;
};

/**
 * Inserts a search, or resumes and returns the existing one with the same filters. Concurrent saves by one
 * person run one after the other, so that the limit is not exceeded.
 * @returns null when the limit is reached
 */
export async function insertSearch(tx: Db, draft: NewSearch, max: number): Promise<SavedSearchRow | null> {
  await sql`select from users where id = ${draft.userId} for no key update`.execute(tx);
  const existing = await sql<SavedSearchRow>`
    update saved_searches set paused_at = null where user_id = ${draft.userId} and filters = ${draft.filters}
    returning ${columns}`.execute(tx);
  if (existing.rows[0]) return existing.rows[0];
  const { rows } = await sql<SavedSearchRow>`
    insert into saved_searches (user_id, mark, mark_hash, name, page, filters, category, often, saved_at)
    select ${draft.userId}, ${draft.link.sealed}, ${draft.link.hash}::bytea, ${draft.name}, ${draft.page},
      ${draft.filters}, ${draft.category}, 'at_once', ${draft.savedAt}
    where (select count(*) from saved_searches where user_id = ${draft.userId}) < ${max}
    returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

export async function readSearches(db: Db, userId: number): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select ${columns} from saved_searches where user_id = ${userId} order by id desc`.execute(db);
  return rows;
}

export type SearchChange = {
  name?: string | undefined;
  often?: AlertTime | undefined;
  isPaused?: boolean | undefined;
};

export async function updateSearch(
  db: Db,
  { id, userId, now }: { id: number; userId: number; now: Date },
  { name, often, isPaused }: SearchChange,
): Promise<SavedSearchRow | null> {
  const { rows } = await sql<SavedSearchRow>`
    update saved_searches set
      name = coalesce(${name ?? null}, name),
      often = coalesce(${often ?? null}, often),
      paused_at = case ${isPaused ?? null}::boolean
        when true then coalesce(paused_at, ${now}) when false then null else paused_at end
    where id = ${id} and user_id = ${userId} returning ${columns}`.execute(db);
  return rows[0] ?? null;
}

export async function deleteSearch(db: Db, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from saved_searches where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

export async function pauseRowByToken(db: Db, token: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update saved_searches set paused_at = coalesce(paused_at, ${now}) where mark_hash = ${hashToken(token)} returning name`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}

/** Returns the distinct filters with subscribers, for these categories or for all, ordered by their text. */
export async function readMatchingSearches(
  db: Db,
  { categories, after, limit }: { categories: readonly string[]; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ filters: string }>`
    select distinct filters from saved_searches
    where paused_at is null and (${after}::text is null or filters > ${after}) and (category is null or category = any(${categories}::text[]))
    order by filters limit ${limit}`.execute(db);
  return rows.map(({ filters }) => filters);
}

/** Returns all saved searches with these filters that are not paused. */
export async function readSearchesByFilters(db: Db, filters: string): Promise<SavedSearchRow[]> {
  const { rows } = await sql<SavedSearchRow>`
    select ${columns} from saved_searches where filters = ${filters} and paused_at is null order by id`.execute(
    db,
  );
  return rows;
}
