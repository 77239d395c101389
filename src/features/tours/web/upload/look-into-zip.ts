import { exportContents } from '#features/tours/export-contents.ts';
import { tourPage } from '#features/tours/tour-page.ts';
import { AppError } from '#kit/app-error.ts';
import { listZip } from '#kit/zip/list-zip.ts';
import { foldedName } from '#kit/zip-names.ts';
import { readingEndOf } from './end-of-file.ts';
import { entryText } from './entry-text.ts';
import type { ZipLook } from './zip-look.ts';

/**
 * Reads the end of the chosen file in the browser and reports what would be uploaded, by the server's rules. Runs
 * none of it.
 */
export async function lookIntoZip(file: File): Promise<ZipLook> {
  try {
    return await lookedInto(file);
  } catch (error) {
    if (error instanceof AppError) return { verdict: 'fault', fault: faultOf(error) };
    if (error instanceof DOMException) throw error;
    return {
      verdict: 'unknown',
      note: 'The list of files could not be read here. The server will look at it.',
    };
  }
}

/** Rephrased, because nothing has been uploaded yet. */
function faultOf({ code, message }: AppError): string {
  return code === 'zip_incomplete'
    ? 'This file does not end like a ZIP, or its beginning is missing. It was probably not copied or downloaded completely; please export it again.'
    : message;
}

async function lookedInto(file: File): Promise<ZipLook> {
  const { files } = await readingEndOf(file, listZip);
  const names = files.map(({ name }) => name).sort();
  const found = tourPage(names);
  if ('fault' in found) return { verdict: 'fault', fault: found.fault };
  // File names ignore case on Windows, and on our server.
  const byName = new Map(files.map((entry) => [foldedName(entry.name), entry]));
  const contents = await exportContents(
    {
      has: (name) => byName.has(foldedName(name)),
      under: (prefix) => names.filter((name) => name.startsWith(prefix)),
      async textOf(name) {
        const entry = byName.get(foldedName(name));
        return entry ? await entryText(file, entry).catch(() => '') : '';
      },
    },
    found.page,
  );
  return { verdict: 'good', page: found.page, files: names.length, bytes: file.size, ...contents };
}
