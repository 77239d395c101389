import type { FileStore } from '#kit/server/storage/file-store.ts';
import { unpackEntry } from '#kit/server/zip/unpack-entry.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { pageTooLargeError } from './refusals.ts';
import { textLimitBytes } from './tour-facts.ts';

/**
 * Returns the content of a tour's page, or null when its archive is missing.
 * @throws AppError 'unprocessable' when the page is damaged or too large
 */
export async function readPage(files: FileStore, key: string, page: ZipEntry): Promise<Buffer | null> {
  if (Math.max(page.size, page.compressedSize) > 2 * textLimitBytes) throw pageTooLargeError(page.name);
  const packed = await files.read(key, page.start, page.compressedSize);
  return packed && unpackEntry(page, packed);
}
