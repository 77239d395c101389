import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { errorCode } from '#kit/error-fields.ts';

const baselineSchema = z.object({
  /** The migrations that replaced a history, in order. */
  files: z.array(z.string()).min(1),
  replaced: z.object({
    /** The last migration of the history, and the version of the program that contains it. */
    last: z.string(),
    version: z.string(),
    /** The `historyDigest` of the history's migrations. */
    sha256: z.string(),
  }),
});
export type Baseline = z.output<typeof baselineSchema>;

export type AppliedMigration = { name: string; sha256: string };

/** The error for a database or a backup with a history that this version cannot continue. */
export class UnknownHistory extends Error {
  override name = 'UnknownHistory';
}

/** Reads `folder`/baseline.json. Returns null for a folder whose migrations replaced no others. */
export async function readBaseline(folder: string): Promise<Baseline | null> {
  try {
    return baselineSchema.parse(JSON.parse(await readFile(join(folder, 'baseline.json'), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Returns the SHA-256 of the names and digests of `applied`, one per line, sorted by name. */
export function historyDigest(applied: AppliedMigration[]): string {
  const lines = applied.map(({ name, sha256 }) => `${name} ${sha256}\n`).sort();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/**
 * Returns the part of `applied` that the baseline replaces. It is empty for a new database and for a database
 * that has the baseline.
 * @throws UnknownHistory when that part differs from the history that the baseline replaced
 */
export function replacedHistory(baseline: Baseline, applied: AppliedMigration[]): AppliedMigration[] {
  const { last, version, sha256 } = baseline.replaced;
  const history = applied.filter(({ name }) => name <= last);
  if (history.every(({ name }) => baseline.files.includes(name))) return [];
  const newest = history.map(({ name }) => name).reduce((a, b) => (a > b ? a : b));
  if (newest < last)
    throw new UnknownHistory(
      `The database ends with migration ${newest}, and this version continues from ${last}. Start version ${version} once, which applies the migrations between, and then this version.`,
    );
  if (historyDigest(history) !== sha256)
    throw new UnknownHistory(
      `The database has other migrations up to ${last} than version ${version} had. This version cannot continue from them.`,
    );
  return history;
}

/**
 * Replaces the migration rows of the replaced history with the baseline's rows in one transaction. The schema
 * does not change.
 */
export async function adoptBaseline(
  client: pg.PoolClient,
  baseline: Baseline,
  applied: AppliedMigration[],
  migrations: AppliedMigration[],
): Promise<boolean> {
  const history = replacedHistory(baseline, applied);
  if (history.length === 0) return false;
  const adopted = migrations.filter(({ name }) => baseline.files.includes(name));
  await client.query('begin');
  try {
    await client.query('delete from migrations where name = any($1)', [history.map(({ name }) => name)]);
    await client.query('insert into migrations (name, sha256) select * from unnest($1::text[], $2::text[])', [
      adopted.map(({ name }) => name),
      adopted.map(({ sha256 }) => sha256),
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  return true;
}

/**
 * Returns `applied` with this version's names: the baseline's migrations take the place of the history that
 * they replaced.
 */
export function underBaseline(
  baseline: Baseline | null,
  applied: AppliedMigration[],
  migrations: AppliedMigration[],
): AppliedMigration[] {
  if (!baseline) return applied;
  const replaced = new Set(replacedHistory(baseline, applied).map(({ name }) => name));
  if (replaced.size === 0) return applied;
  return [
    ...migrations.filter(({ name }) => baseline.files.includes(name)),
    ...applied.filter(({ name }) => !replaced.has(name)),
  ];
}
