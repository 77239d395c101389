import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { SearchKit } from './search-kit.ts';

/**
 * The maximum number of named statements. The first ones that are used twice get a name. Each connection
 * plans a named statement only once, and planning takes longer than running it. But each connection stores it
 * forever.
 */
const maxNames = 150;
const maxSeenOnce = 5_000;

export async function runNamed<Row extends object>(
  { pool, search }: Pick<SearchKit, 'pool' | 'search'>,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row & pg.QueryResultRow>({ name: search.statementName(text), text, values })).rows;
}

/** Returns a function that names the statements of this process. */
export function openStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const existing = names.get(text);
    if (existing || names.size >= maxNames) return existing;
    if (!seenOnce.has(text)) {
      if (seenOnce.size < maxSeenOnce) seenOnce.add(text);
      return undefined;
    }
    seenOnce.delete(text);
    const name = `search-${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
    return name;
  };
}
