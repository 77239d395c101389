import { join } from 'node:path';
import { openDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3Settings } from './s3-store.ts';

export type FileSettings = { kind: 'disk' } | ({ kind: 's3' } & S3Settings);

/**
 * Opens the configured file store. `dataDir` contains the files themselves, or only those that are still
 * arriving.
 */
export async function openFileStore(settings: FileSettings, dataDir: string): Promise<FileStore> {
  if (settings.kind === 'disk') return openDiskStore(join(dataDir, 'files'));
  // The S3 client takes 40 MB of memory, which an installation with a local disk does not need.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store(settings, join(dataDir, 'staging'));
}
