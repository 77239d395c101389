import { findRunningDatabaseUrl } from '#kit/server/database/running-embedded.ts';
import { FolderInUse } from '#kit/server/folder-lock.ts';
import type { Log } from '#kit/server/log.ts';
import { readConfig } from '../src/app/server/boot/config.ts';
import { type OpenKit, openKit } from '../src/app/server/boot/open-kit.ts';

/**
 * Opens the configured services. Uses the database of a running server if that server has locked the embedded
 * one.
 */
export async function openNextToServer(log: Log): Promise<OpenKit> {
  const config = readConfig();
  try {
    return await openKit(config, log);
  } catch (error) {
    const url = error instanceof FolderInUse ? await findRunningDatabaseUrl(config.dataDir) : null;
    if (!url) throw error;
    return openKit({ ...config, database: { kind: 'external', url } }, log);
  }
}
