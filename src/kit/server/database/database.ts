import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { errorMessage } from '#kit/error-fields.ts';
import type { Log } from '#kit/server/log.ts';

/** A connection or a transaction. Features narrow it to their tables with `db.withTables<…>()`. */
export type Db = Kysely<object>;

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> };

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new Error(`a bigint beyond 2^53 reached the application: ${text}`);
  return number;
});

const formatOptions = (settings: string[]) => settings.map((setting) => `-c ${setting}`).join(' ');

/** Settings that let the database detect a vanished client and release its locks. */
const deadClientSettings = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/**
 * Socket options that detect a peer that vanishes silently within half a minute, instead of the operating
 * system's two hours.
 */
export const keepAliveOptions = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: formatOptions(deadClientSettings),
};

/** Time limits in milliseconds. */
export type TimeLimits = {
  connectMs: number;
  statementMs: number;
  lockMs: number;
  idleTransactionMs: number;
};

const defaultTimeLimits: TimeLimits = {
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 2_000,
  idleTransactionMs: 10_000,
};

/** Returns the `connect_timeout` of the address in milliseconds, because the library does not read it. */
export function connectMsOf(url: string): number | null {
  const [, seconds] = /[?&]connect_timeout=(\d+)/.exec(url) ?? [];
  return seconds ? Number(seconds) * 1_000 : null;
}

export type DatabaseSettings = {
  poolSize?: number;
  bounds?: TimeLimits;
  /**
   * The time limit of a statement in milliseconds, which the client enforces. The server's own limit does not
   * help while the server is frozen or unreachable.
   */
  answerMs?: number;
};

/**
 * A client that ends its connection after a statement timed out. Otherwise the next statement would wait
 * behind the lost one, and the pool would hand out the connection again.
 */
class ClosingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const originalQuery = this.query.bind(this);
    const onError = (error: unknown) => {
      if (errorMessage(error) === 'Query read timeout') this.connection.stream.destroy();
    };
    this.query = new Proxy(originalQuery, {
      apply(target, self, args) {
        const result: unknown = Reflect.apply(target, self, args);
        if (result instanceof Promise) result.catch(onError);
        return result;
      },
    });
  }
}

/**
 * Opens a pool on any PostgreSQL 15 or later. The address may set `connect_timeout` in seconds, as in other
 * PostgreSQL programs.
 */
export function openDatabase(
  url: string,
  log: Log,
  { poolSize = 10, bounds = defaultTimeLimits, answerMs }: DatabaseSettings = {},
): Database {
  const pool = new pg.Pool({
    ...keepAliveOptions,
    ...(answerMs !== undefined && { Client: ClosingClient, query_timeout: answerMs }),
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectMsOf(url) ?? bounds.connectMs,
    options: formatOptions([
      `statement_timeout=${bounds.statementMs}`,
      `lock_timeout=${bounds.lockMs}`,
      `idle_in_transaction_session_timeout=${bounds.idleTransactionMs}`,
      'jit=off',
      'random_page_cost=1.1',
      ...deadClientSettings,
    ]),
  });
  // Without listeners, a restart of the database would end this process. The pool reports errors of idle
  // connections. The client reports those of a connection in use, whose failing query also reports them.
  // During closing, the database may go away before the last connection does.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ error: error.message }, 'an idle database connection was lost');
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db: Db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only if the pool has been used.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}
