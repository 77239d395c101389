import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, inject } from 'vitest';
import { type Database, openDatabase } from '#kit/server/database/database.ts';
import { openLog } from '#kit/server/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The URL of a PostgreSQL role that may create databases, and the migrated database to copy.
     * global-setup.ts sets both.
     */
    testServer: { url: string; template: string };
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/**
 * Creates a separate database for one test file in a fraction of a second. It is migrated and empty, or a
 * copy of `template`.
 */
export async function createTestDatabase(template = inject('testServer').template): Promise<TestDatabase> {
  const { url } = inject('testServer');
  const name = `test_${randomBytes(8).toString('hex')}`;
  // PostgreSQL's default strategy, which writes the copy to the WAL, takes three times as long.
  await runOnceUnused(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  const dropDatabase = () => runOnceUnused(url, `DROP DATABASE ${name} WITH (FORCE)`);
  return { url: withDatabase(url, name), drop: dropDatabase };
}

const objectInUse = '55006';

/**
 * Runs the statement when the database is unused. PostgreSQL waits only five seconds for its sessions to end,
 * and a busy machine needs longer.
 */
async function runOnceUnused(url: string, statement: string): Promise<void> {
  for (;;) {
    try {
      return await runStatement(url, statement);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== objectInUse) throw error;
    }
  }
}

const minuteMs = 60_000;

/** Opens a pool with timeouts that are long enough for a busy machine. */
export function openPatientDatabase(url: string, poolSize: number): Database {
  const timeouts = {
    connectMs: minuteMs,
    statementMs: minuteMs,
    lockMs: minuteMs,
    idleTransactionMs: minuteMs,
  };
  return openDatabase(url, openLog('silent'), { poolSize, bounds: timeouts });
}

/** Returns a function that copies and opens a database, which is dropped after the test. */
export function useTestDatabases() {
  const closers: Array<() => Promise<unknown>> = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  return async (template: string) => {
    const database = await createTestDatabase(template);
    closers.push(() => database.drop());
    const { pool, close } = openPatientDatabase(database.url, 2);
    closers.push(close);
    return { url: database.url, pool };
  };
}

/**
 * Returns the address for a server whose connections, statements and locks may take as long as a busy machine
 * needs.
 */
export function patientDatabaseUrl(url: string): URL {
  const patientUrl = new URL(url);
  const options = ['statement_timeout=60000', 'lock_timeout=60000', 'jit=off', 'random_page_cost=1.1'];
  patientUrl.searchParams.set('connect_timeout', '60');
  patientUrl.searchParams.set('options', options.map((option) => `-c ${option}`).join(' '));
  return patientUrl;
}

/** Runs one statement on a separate connection. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const databaseUrl = new URL(url);
  databaseUrl.pathname = `/${name}`;
  return databaseUrl.href;
}
