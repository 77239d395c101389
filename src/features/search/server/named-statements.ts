import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * The maximum number of named statements. The first ones that are used twice get a name. A named statement is
 * planned only once per connection, which takes longer than running it, but every connection stores it
 * forever.
 */
const mostNames = 150;
const mostSeen = 5_000;
const names = new Map<string, string>();
const seenOnce = new Set<string>();

export async function runNamed<Row extends object>(
  pool: pg.Pool,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await pool.query<Row & pg.QueryResultRow>({ name: nameFor(text), text, values })).rows;
}

function nameFor(text: string): string | undefined {
  const existing = names.get(text);
  if (existing || names.size >= mostNames) return existing;
  if (!seenOnce.has(text)) {
    if (seenOnce.size < mostSeen) seenOnce.add(text);
    return undefined;
  }
  seenOnce.delete(text);
  const name = `search-${createHash('sha1').update(text).digest('base64url')}`;
  names.set(text, name);
  return name;
}
