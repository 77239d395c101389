import { randomBytes } from 'node:crypto';
import { link, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, syncFolder, writeSynced } from '#kit/server/storage/fsync.ts';

const keyPattern = /^[0-9a-f]{64}$/;

/**
 * Returns the key stored in a folder. The key is created atomically on the first startup, so that processes
 * that start at the same time read the same key. Back the key up separately from the database.
 */
export async function keyInFolder(folder: string): Promise<Buffer> {
  const path = join(folder, 'secret.key');
  const existing = await readKey(path);
  if (existing) {
    // The process that created it may have been killed before the name was synced.
    await syncFolder(folder);
    return existing;
  }
  await makeFolder(folder);
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeSynced(temporaryPath, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 });
    await link(temporaryPath, path).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await syncFolder(folder);
  } finally {
    await rm(temporaryPath, { force: true });
  }
  return (await readKey(path)) as Buffer;
}

async function readKey(path: string): Promise<Buffer | null> {
  const text = await readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  if (!keyPattern.test(text.trim()))
    throw new Error(`${path} holds no key: it must be 64 hexadecimal digits`);
  return Buffer.from(text.trim(), 'hex');
}
