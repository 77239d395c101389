import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export type Row = Record<string, unknown>;
export type Statement = { text: string; values?: readonly unknown[]; rows: readonly Row[] };

/** Records the statements and results of `work` on this pool, but not those of concurrent work. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const isOurs = new AsyncLocalStorage<true>();
  const listened = new Set<pg.PoolClient>();
  const listen = (client: pg.PoolClient) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...parts: unknown[]) => {
      const answer = query(...parts);
      if (isOurs.getStore()) {
        const statement = statementIn(parts);
        recorded.push(statement);
        if (answer instanceof Promise) return answer.then((result) => answered(statement, result));
      }
      return answer;
    }) as typeof client.query;
  };
  pool.on('acquire', listen);
  await isOurs.run(true, work);
  pool.off('acquire', listen);
  return recorded;
}

function statementIn([query, values]: unknown[]): Statement {
  const config = typeof query === 'string' ? { text: query } : (query as Omit<Statement, 'rows'>);
  return { text: config.text, values: Array.isArray(values) ? values : (config.values ?? []), rows: [] };
}

function answered(statement: Statement, result: pg.QueryResult<Row>): pg.QueryResult<Row> {
  statement.rows = result.rows ?? [];
  return result;
}

export type Change = readonly [from: string | number, to: string | number];

/** Returns the same statement with other ids. */
export function about({ text, values }: Statement, changes: readonly Change[]): [string, unknown[]] {
  return [text, (values ?? []).map((value) => changed(value, changes))];
}

function changed(value: unknown, changes: readonly Change[]): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, changes));
  if (value instanceof Date) return new Date(String(changed(value.toISOString(), changes)));
  for (const [from, to] of changes) {
    if (value === from) return to;
    if (typeof value === 'string' && isPartOf(value, from))
      return changed(
        value.replaceAll(String(from), String(to)),
        changes.filter((one) => one[0] !== from),
      );
  }
  return value;
}

/**
 * The lowest number that is treated as an id. Smaller numbers, such as those of guests or nights, would match
 * by chance.
 */
const leastIdentity = 1_000_000;

function isPartOf(value: string, from: string | number): boolean {
  return (typeof from === 'string' || from >= leastIdentity) && value.includes(String(from));
}

/** Returns the ids that the database has assigned anew, with the earlier values. */
export function namedSince({ rows }: Statement, now: readonly Row[]): Change[] {
  const changes: Change[] = [];
  for (const [at, row] of rows.entries())
    for (const [name, was] of Object.entries(row)) {
      const is = now[at]?.[name];
      if (typeof was === 'number' && typeof is === 'number' && was !== is && was >= leastIdentity)
        changes.push([was, is]);
    }
  return changes;
}
