import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

export type Statement = { text: string; values?: readonly unknown[] };

/** Notes what `work` asks on this pool, and nothing that others do meanwhile. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = [];
  const isOurs = new AsyncLocalStorage<true>();
  const listened = new Set<pg.PoolClient>();
  const listen = (client: pg.PoolClient) => {
    if (listened.has(client)) return;
    listened.add(client);
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
    client.query = ((...parts: unknown[]) => {
      if (isOurs.getStore()) noted.push(statementIn(parts));
      return query(...parts);
    }) as typeof client.query;
  };
  pool.on('acquire', listen);
  await isOurs.run(true, work);
  pool.off('acquire', listen);
  return noted;
}

function statementIn([asked, values]: unknown[]): Statement {
  const config = typeof asked === 'string' ? { text: asked } : (asked as Statement);
  return { text: config.text, values: Array.isArray(values) ? values : (config.values ?? []) };
}

/** The same statement about somebody and something else. */
export function about(
  { text, values }: Statement,
  changes: ReadonlyArray<readonly [from: string | number, to: string | number]>,
): Statement {
  return { text, values: (values ?? []).map((value) => changed(value, changes)) };
}

function changed(value: unknown, changes: Parameters<typeof about>[1]): unknown {
  for (const [from, to] of changes) {
    if (value === from) return to;
    if (typeof value === 'string' && typeof from === 'string' && value.includes(from))
      return changed(
        value.replaceAll(from, String(to)),
        changes.filter((one) => one[0] !== from),
      );
  }
  return value;
}
