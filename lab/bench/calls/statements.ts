import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export type Row = Record<string, unknown>;
export type Statement = { text: string; values?: readonly unknown[]; rows: readonly Row[] };

/**
 * Records the statements that `work` runs on this pool and their results, but not those of concurrent work.
 */
export async function recordStatements(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const recorded: Statement[] = [];
  const recordingScope = new AsyncLocalStorage<true>();
  const listened = new Set<pg.PoolClient>();
  const listen = (client: pg.PoolClient) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const pending = query(...args);
      if (recordingScope.getStore()) {
        const statement = statementIn(args);
        recorded.push(statement);
        if (pending instanceof Promise) return pending.then((result) => recordRows(statement, result));
      }
      return pending;
    }) as typeof client.query;
  };
  pool.on('acquire', listen);
  await recordingScope.run(true, work);
  pool.off('acquire', listen);
  return recorded;
}

function statementIn([query, values]: unknown[]): Statement {
  const config = typeof query === 'string' ? { text: query } : (query as Omit<Statement, 'rows'>);
  return { text: config.text, values: Array.isArray(values) ? values : (config.values ?? []), rows: [] };
}

function recordRows(statement: Statement, result: pg.QueryResult<Row>): pg.QueryResult<Row> {
  statement.rows = result.rows ?? [];
  return result;
}

export type IdChange = readonly [from: string | number, to: string | number];

/** Returns the text of the statement, and its values with ids replaced. */
export function withIds({ text, values }: Statement, changes: readonly IdChange[]): [string, unknown[]] {
  return [text, (values ?? []).map((value) => replaceIds(value, changes))];
}

function replaceIds(value: unknown, changes: readonly IdChange[]): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIds(item, changes));
  if (value instanceof Date) return new Date(String(replaceIds(value.toISOString(), changes)));
  for (const [from, to] of changes) {
    if (value === from) return to;
    if (typeof value === 'string' && containsId(value, from))
      return replaceIds(
        value.replaceAll(String(from), String(to)),
        changes.filter((change) => change[0] !== from),
      );
  }
  return value;
}

/**
 * The lowest number that counts as an id. Smaller numbers, such as those of guests or nights, would match by
 * chance.
 */
const minId = 1_000_000;

function containsId(value: string, from: string | number): boolean {
  return (typeof from === 'string' || from >= minId) && value.includes(String(from));
}

/** Returns the ids that the database assigned when the statement ran again, each with its earlier value. */
export function newIds({ rows }: Statement, newRows: readonly Row[]): IdChange[] {
  const changes: IdChange[] = [];
  for (const [index, row] of rows.entries())
    for (const [name, recorded] of Object.entries(row)) {
      const current = newRows[index]?.[name];
      if (
        typeof recorded === 'number' &&
        typeof current === 'number' &&
        recorded !== current &&
        recorded >= minId
      )
        changes.push([recorded, current]);
    }
  return changes;
}
