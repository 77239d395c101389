import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#app/server/boot/config.ts';
import { startEmbedded } from '#kit/server/database/embedded.ts';
import { findRunningDatabaseUrl } from '#kit/server/database/running-embedded.ts';
import { FolderInUse } from '#kit/server/folder-lock.ts';
import type { Log } from '#kit/server/log.ts';

/**
 * Opens the database for a command without migrating it. Uses the external database or that of a running
 * server, or starts the embedded one for the duration of the command.
 */
export async function openWithoutMigrating(
  config: Config,
  log: Log,
): Promise<{ url: string; close(): Promise<void> }> {
  if (config.database.kind === 'external') return { url: config.database.url, close: async () => undefined };
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log });
    return { url: embedded.url, close: embedded.stop };
  } catch (error) {
    const url = error instanceof FolderInUse ? await findRunningDatabaseUrl(config.dataDir) : null;
    if (!url) throw error;
    return { url, close: async () => undefined };
  }
}

/** Returns the configured key, or else the one stored in DATA_DIR; null if there is neither. */
export async function currentKey({ secretKey, dataDir }: Config): Promise<Buffer | null> {
  if (secretKey) return secretKey;
  const text = await readFile(join(dataDir, 'secret.key'), 'utf8').catch(() => null);
  return text === null ? null : Buffer.from(text.trim(), 'hex');
}
