import type { FileStore } from './file-store.ts';

const batchSize = 500;

/** Yields the keys of the files in a folder that are older than `before`, in batches of some hundreds. */
export async function* oldFiles(
  files: Pick<FileStore, 'list'>,
  folder: string,
  before: Date,
): AsyncGenerator<string[]> {
  let keys: string[] = [];
  for await (const { key, modifiedAt } of files.list(folder)) {
    if (modifiedAt < before) keys.push(key);
    if (keys.length < batchSize) continue;
    yield keys;
    keys = [];
  }
  yield keys;
}
