import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Log } from '#kit/server/log.ts';

/** A connection or a transaction. A repository narrows it to its tables with `db.withTables<…>()`. */
export type Db = Kysely<object>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`a bigint beyond 2^53 reached the application: ${text}`);
  return number;
});

/** A machine that vanishes without a word is missed within half a minute, not after the two hours of the operating system. */
export const noticesSilence = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The same of us by the server, so that a vanished application keeps no lock. */
const serverNoticesSilence =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * Opens a pool on any PostgreSQL 15 or later. The bounds are those of facts/safety: a statement 5 s, a lock 2 s, an idle
 * transaction 10 s.
 */
export function openDatabase(url: string, log: Log, options: { poolSize?: number } = {}): Database {
  const pool = new pg.Pool({
    ...noticesSilence,
    connectionString: url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    options: `-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000 -c jit=off -c random_page_cost=1.1 ${serverNoticesSilence}`,
  });
  // Without listeners a restart of the database ends the process: the pool's hears of idle connections, the client's
  // of one that is lost while it is lent out (its user is told by the failing query).
  pool.on('error', (error) => log.warn({ error: error.message }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db: Db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only if it has used it.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}
