import { createHash } from 'node:crypto';
import { readdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode, errorMessage } from '#kit/error-fields.ts';
import { writeSynced } from '#kit/server/storage/fsync.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number().int(),
  file: z.string().regex(/^tables\/[\w.-]+$/),
  sha256,
});
export type TablePart = z.output<typeof tableSchema>;

const fileSchema = z.object({ key: z.string(), size: z.number().int(), sha256 });
export type FilePart = z.output<typeof fileSchema>;

const manifestSchema = z.object({
  format: z.literal('backup-1'),
  /** The moment of the snapshot. */
  takenAt: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  jobsRevision: z.number().int(),
  /**
   * The fingerprint of the SECRET_KEY that encrypted the secrets in the rows. It reveals nothing else about
   * the key.
   */
  keyMark: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.number().int() })),
  files: z.array(fileSchema),
  /** The files that rows reference but the file store did not contain. */
  missing: z.array(z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

export class BackupRefused extends Error {
  override name = 'BackupRefused';
}

const stampPattern = /^\d{4}-\d{2}-\d{2}T\d{9}Z$/;
export const stampOf = (at: Date): string => at.toISOString().replace(/[:.]/g, '');

/**
 * Returns the stamps of the backups in a folder, oldest first. An unfinished backup has a different kind of
 * name.
 */
export async function stampsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => stampPattern.test(name)).sort();
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  // The manifest is validated before it is written, so that every written manifest can be read again.
  const text = `${JSON.stringify(manifestSchema.parse(manifest), null, 1)}\n`;
  await writeSynced(join(folder, 'manifest.new'), text);
  await writeSynced(join(folder, 'manifest.sha256'), `${digest(text)}\n`);
  await rename(join(folder, 'manifest.new'), join(folder, 'manifest.json'));
}

/** @throws BackupRefused when the manifest is missing, unreadable, damaged or of an unsupported version */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all(
    ['manifest.json', 'manifest.sha256'].map((name) => readIfExists(join(folder, name))),
  );
  if (text == null || checksum == null)
    throw new BackupRefused(`${folder} does not contain a complete backup.`);
  if (digest(text) !== checksum.trim()) throw new BackupRefused(`The manifest in ${folder} is damaged.`);
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupRefused(
      `The backup in ${folder} was taken by a version that this version does not support.`,
    );
  return parsed.data;
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    // The usual cause is a backup that was taken by another user. Without this message it would look like a
    // lost backup.
    throw new BackupRefused(`${path} cannot be read (${errorMessage(error)}).`);
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
