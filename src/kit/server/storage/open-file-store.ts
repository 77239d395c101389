import { join } from 'node:path';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { openS3Store, type S3Settings } from './s3-store.ts';

export type FileSettings = { kind: 'disk' } | ({ kind: 's3' } & S3Settings);

/** The file store that the settings name. `dataDir` holds the files themselves, or only what is still arriving. */
export function openFileStore(settings: FileSettings, dataDir: string): FileStore {
  return settings.kind === 's3'
    ? openS3Store(settings, join(dataDir, 'staging'))
    : openDiskStore(join(dataDir, 'files'));
}
