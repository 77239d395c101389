import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { errorMessage } from '#kit/error-fields.ts';
import { connectMsOf } from '#kit/server/database/database.ts';

const defaultTimeoutMs = 5_000;
const pauseMs = 1_000;

/**
 * Matches SQLSTATE codes after which retrying is pointless: the database is available, but rejects the
 * password, name or permission.
 */
const finalCodes = /^(28|3D|42)/;

export type WaitSettings = { withinMs?: number; answerMs?: number; say?: (sentence: string) => void };

/**
 * Waits for a database that is unreachable, starting or frozen, and logs the wait.
 * @throws the last error after two minutes, or at once when the database rejects the connection permanently
 */
export async function waitForDatabase(
  url: string,
  {
    withinMs = 120_000,
    answerMs = connectMsOf(url) ?? defaultTimeoutMs,
    say = console.log,
  }: WaitSettings = {},
): Promise<void> {
  const startedAt = Date.now();
  const { host } = new URL(url);
  for (let tries = 0; ; tries++) {
    try {
      await probe(url, answerMs);
      if (tries > 0) say(`The database at ${host} answers.`);
      return;
    } catch (error) {
      if (isFinal(error) || Date.now() - startedAt >= withinMs) throw error;
      if (tries % 10 === 0) {
        const secondsLeft = Math.ceil((withinMs - (Date.now() - startedAt)) / 1_000);
        say(`Waiting for the database at ${host} for up to ${secondsLeft} s: ${errorMessage(error)}`);
      }
      await wait(Math.min(pauseMs, withinMs / 10));
    }
  }
}

async function probe(url: string, answerMs: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // The end is not awaited, because a frozen server does not answer.
    client.end().catch(() => undefined);
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && finalCodes.test(error.code ?? '');
}

/** Returns true when startup failed because the database was slow or unreachable. A restart may succeed. */
export function isSlowDatabase(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(57|53|08|55P03|25P03)/.test(error.code ?? '');
  return /timeout exceeded when trying to connect|connection timeout|Connection terminated|Query read timeout|timeout expired|ECONNREFUSED|ECONNRESET|ETIMEDOUT/i.test(
    `${errorMessage(error)} ${error instanceof Error ? String(error.cause ?? '') : ''}`,
  );
}
