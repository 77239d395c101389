import { exportContents } from '#features/tours/export-contents.ts';
import { startFiles } from '#features/tours/start-files.ts';
import { tourPage } from '#features/tours/tour-page.ts';
import { AppError } from '#kit/app-error.ts';
import { listZip } from '#kit/zip/list-zip.ts';
import { foldedName } from '#kit/zip-names.ts';
import { readEndOf } from './end-of-file.ts';
import { entryText } from './entry-text.ts';
import type { ZipInspection } from './zip-inspection.ts';

/**
 * Reads the end of the chosen file in the browser and reports its contents by the server's rules. No code in
 * it is run.
 */
export async function inspectZip(file: File): Promise<ZipInspection> {
  try {
    return await readInspection(file);
  } catch (error) {
    if (error instanceof AppError) return { verdict: 'error', error: messageOf(error) };
    if (error instanceof DOMException) throw error;
    return {
      verdict: 'unknown',
      note: 'We could not check this file in your browser. We will check it after the upload.',
    };
  }
}

/** Rephrases the error, because nothing has been uploaded yet. */
function messageOf({ code, message }: AppError): string {
  return code === 'zip_incomplete'
    ? 'This ZIP is incomplete. It may not have been copied or downloaded fully. Export the tour again.'
    : message;
}

async function readInspection(file: File): Promise<ZipInspection> {
  const { files } = await readEndOf(file, listZip);
  const names = files.map(({ name }) => name).sort();
  const found = tourPage(names);
  if ('error' in found) return { verdict: 'error', error: found.error };
  // Windows and our server ignore the case of file names.
  const byName = new Map(files.map((entry) => [foldedName(entry.name), entry]));
  const find = (name: string) => byName.get(foldedName(name));
  const under = (prefix: string) => names.filter((name) => name.startsWith(prefix));
  const textOf = async (name: string) => {
    const entry = find(name);
    return entry ? await entryText(file, entry).catch(() => '') : '';
  };
  const contents = await exportContents(
    { has: (name) => find(name) !== undefined, under, textOf },
    found.page,
  );
  const startEntries = startFiles(
    { find, under: (prefix) => under(prefix).flatMap((name) => find(name) ?? []) },
    found.page,
    await textOf(found.page),
  );
  return {
    verdict: 'good',
    page: found.page,
    files: names.length,
    bytes: file.size,
    startBytes: startEntries.reduce((sum, { compressedSize }) => sum + compressedSize, 0),
    ...contents,
  };
}
