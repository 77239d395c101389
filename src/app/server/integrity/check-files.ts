import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';
import type { IntegrityIssue } from './finding-rows.ts';

type ReferencedFile = { key: string; size: number | null; row: string };

const rowsPerRun = 5_000;
/** The number of files per run that are read in full and compared with the hash in their key. */
const sampledPerRun = 40;
const maxSampledBytes = 50_000_000;

/**
 * Reads the rows of the next files in the order of their keys, and the rows of earlier findings.
 * @returns the rows, and the key after which the next run continues; an empty key if this was the last run of
 * a round
 */
export async function readReferencedFiles(
  db: Db,
  referencedFilesQuery: string,
  after: string,
  recheckedKeys: readonly string[],
): Promise<{ named: ReferencedFile[]; after: string }> {
  const { rows } = await sql<ReferencedFile>`
    select key, max(size)::bigint as size, min("row") as row from (${sql.raw(referencedFilesQuery)}) as named
    where key > ${after} group by key order by key limit ${rowsPerRun}`.execute(db);
  const { rows: rechecked } = await sql<ReferencedFile>`
    select key, max(size)::bigint as size, min("row") as row from (${sql.raw(referencedFilesQuery)}) as named
    where key = any(${recheckedKeys}) group by key`.execute(db);
  return {
    named: [...rows, ...rechecked.filter(({ key }) => !rows.some((row) => row.key === key))],
    after: rows.length < rowsPerRun ? '' : (rows.at(-1)?.key ?? ''),
  };
}

/** Returns the issues with the files that the rows reference. */
export async function checkFiles(
  { files }: Kit,
  referencedFiles: readonly ReferencedFile[],
): Promise<IntegrityIssue[]> {
  const issues: IntegrityIssue[] = [];
  const sampleInterval = Math.max(1, Math.floor(referencedFiles.length / sampledPerRun));
  const firstSampled = Math.floor(Math.random() * sampleInterval);
  for (const [index, file] of referencedFiles.entries()) {
    const issue = await issueOf(files, file, index % sampleInterval === firstSampled);
    if (issue) issues.push({ subject: file.key, error: `${issue} Used by ${file.row}.` });
  }
  return issues;
}

async function issueOf(
  files: FileStore,
  { key, size }: ReferencedFile,
  isSampled: boolean,
): Promise<string | null> {
  const storedSize = await files.size(key);
  if (storedSize === null) return 'The file is missing.';
  if (size !== null && storedSize !== size) return `The file has ${storedSize} bytes, expected ${size}.`;
  const [expectedHash] = /[0-9a-f]{64}|(?<=^pictures\/)[0-9a-f]{32}$/.exec(key) ?? [];
  if (!expectedHash || !isSampled || storedSize > maxSampledBytes) return null;
  const hash = createHash('sha256');
  for await (const chunk of files.stream(key)) hash.update(chunk);
  return hash.digest('hex').startsWith(expectedHash) ? null : 'The file does not match its checksum.';
}

const orphansPerRun = 200;
/**
 * The age in milliseconds from which unreferenced files are reported. Sweeps delete their files within two
 * days.
 */
const minOrphanAgeMs = 3 * 86_400_000;

/** Finds files that no row references and no sweep has deleted. They are reported but not deleted. */
export async function findOrphans(
  { db, files, clock }: Kit,
  referencedFilesQuery: string,
): Promise<{ issues: IntegrityIssue[]; seen: number }> {
  const cutoff = new Date(clock().getTime() - minOrphanAgeMs);
  const issues: IntegrityIssue[] = [];
  let seen = 0;
  let batch: Array<{ key: string; size: number }> = [];
  const flush = async () => {
    const existing = await readExisting(
      db,
      referencedFilesQuery,
      batch.map(({ key }) => key),
    );
    for (const { key, size } of batch)
      if (!existing.has(key) && issues.length < orphansPerRun)
        issues.push({ subject: key, error: `No database record refers to this file (${size} bytes).` });
    batch = [];
  };
  for await (const { key, size, modifiedAt } of files.list()) {
    seen += 1;
    if (modifiedAt < cutoff) batch.push({ key, size });
    if (batch.length >= 500) await flush();
  }
  await flush();
  return { issues, seen };
}

/** Returns those keys that a row references or that a user has uploaded for a form. */
async function readExisting(
  db: Db,
  referencedFilesQuery: string,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from (${sql.raw(referencedFilesQuery)}) as named where key = any(${keys})
    union select 'pictures/' || key from uploaded_pictures where 'pictures/' || key = any(${keys})`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
