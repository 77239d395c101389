import { randomBytes } from 'node:crypto';
import type { Kit } from '#kit/server/kit.ts';

export type SealedFiles = {
  folder: string;
  /** Stores the bytes, encrypted, in a new file. @returns its key */
  put(kit: Kit, bytes: Uint8Array): Promise<string>;
  /** Returns the bytes; null when the file is missing. */
  read(kit: Kit, key: string): Promise<Buffer | null>;
  /** Deletes a file that no row names. If that fails, the nightly sweep deletes it. */
  drop(kit: Kit, key: string): Promise<void>;
};

/**
 * Returns the files of a folder that are encrypted, so that only the application can read them.
 * @param kind what each file is. It is part of the encryption together with the key, so that one file cannot be decrypted in
 * place of another. It must not change while there are files
 */
export function sealedFiles(folder: string, kind: string): SealedFiles {
  const purposeOf = (key: string) => `${kind} ${key}`;
  return {
    folder,
    async put({ files, secrets }, bytes) {
      const key = `${folder}/${randomBytes(16).toString('hex')}`;
      await files.put(key, secrets.sealBytes(bytes, purposeOf(key)));
      return key;
    },
    async read({ files, secrets }, key) {
      const sealed = await files.read(key);
      return sealed && secrets.openBytes(sealed, purposeOf(key));
    },
    async drop({ files, log }, key) {
      await files.delete(key).catch((error) => log.warn({ err: error, key }, 'a file that no row names'));
    },
  };
}
