import { sql } from 'kysely';
import { type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** The maximum number of distinct texts saved per day. */
const maxQueriesPerDay = 300;
const maxQueryLength = 80;

/** Matches possible personal data: an email address, or enough digits for a phone number. */
const personalDataPattern = /@|(?:\d[\s().-]*){6,}/;

/** Returns the text to save, or null if it is empty or may identify a person. */
export function sanitizeQuery(q: string): string | null {
  const normalized = q.toLowerCase().replace(/\s+/g, ' ').trim();
  return normalized === '' || normalized.length > maxQueryLength || personalDataPattern.test(normalized)
    ? null
    : normalized;
}

/**
 * Counts a search text without results, but stores nothing about the visitor. A failure does not affect the
 * search.
 */
export async function recordEmptySearch(
  { db, clock, log }: Pick<Kit, 'db' | 'clock' | 'log'>,
  q: string | undefined,
): Promise<void> {
  const sanitized = q === undefined ? null : sanitizeQuery(q);
  if (sanitized === null) return;
  const day = kampalaDay(clock());
  try {
    await sql`
      insert into empty_searches as e (day, words)
      select ${day}::date, ${sanitized}
      where exists (select from empty_searches where day = ${day}::date and words = ${sanitized})
        or (select count(*) from empty_searches where day = ${day}::date) < ${maxQueriesPerDay}
      on conflict (day, words) do update set times = e.times + 1`.execute(db);
  } catch (error) {
    log.warn({ reason: errorMessage(error) }, 'a search that found nothing could not be noted');
  }
}

export type EmptySearch = { words: string; times: number; lastDay: string };

/** Returns the most frequent texts since a day. */
export async function readEmptySearches(db: Db, from: CalendarDay, limit: number): Promise<EmptySearch[]> {
  const { rows } = await sql<EmptySearch>`
    select words, sum(times)::int as times, max(day)::text as "lastDay" from empty_searches
    where day >= ${from}::date group by words order by times desc, words limit ${limit}`.execute(db);
  return rows;
}

export async function deleteSearchesBefore(db: Db, day: CalendarDay): Promise<void> {
  await sql`delete from empty_searches where day < ${day}::date`.execute(db);
}
