import type { z } from 'zod';
import type { SignedIn } from '#features/accounts/policy.ts';
import { pageReferences } from '#features/tours/page-references.ts';
import type { tourCheckShape } from '#features/tours/schema.ts';
import { fileKeyOf, readPublished } from '#features/tours/server/tour-version-rows.ts';
import { startFiles } from '#features/tours/start-files.ts';
import type { Actor } from '#kit/actor.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { isIntact } from '#kit/server/zip/verify-entry.ts';
import { ZipIndex } from '#kit/server/zip/zip-index.ts';
import type { ZipEntry } from '#kit/zip/zip-entry.ts';
import { readPage } from './read-page.ts';
import { requireMayImport } from './tour-import.ts';

type TourCheck = z.input<typeof tourCheckShape>;

/**
 * Checks the published tour. It reads all bytes of the page and of the files that a browser loads first.
 * @throws AppError 'forbidden'; 'not-found'
 */
export async function checkTour(
  kit: Kit,
  actor: Actor<SignedIn | null>,
  propertyId: number,
): Promise<TourCheck> {
  await requireMayImport(kit, actor, propertyId);
  const tour = await readPublished(kit.db, propertyId);
  if (!tour) return failedCheck(null, [], english('This property has no virtual tour yet.'));
  const storedIndex = await kit.files.read(tour.index_key);
  if (!storedIndex)
    return failedCheck(
      tour.page_path,
      [],
      english('We no longer have this tour’s files. Please upload the tour again.'),
    );
  const index = ZipIndex.decode(storedIndex);
  const keyOf = (entry: ZipEntry) => fileKeyOf(tour, entry);
  const isEntryIntact = (entry: ZipEntry) => {
    const range = { start: entry.start, end: entry.start + entry.compressedSize };
    return isIntact(entry, kit.files.stream(keyOf(entry), range)).catch(() => false);
  };
  const page = index.find(tour.page_path);
  const html = page && (await readPage(kit.files, keyOf(page), page).catch(() => null));
  if (!html)
    return failedCheck(
      tour.page_path,
      [tour.page_path],
      english('We could not read the tour’s start page, {page_path}.', { page_path: tour.page_path }),
    );
  const text = html.toString('utf8');
  const folder = tour.page_path.slice(0, tour.page_path.lastIndexOf('/') + 1);
  const missing = pageReferences(text, folder).filter((path) => !index.find(path));
  const startEntries = startFiles(index, tour.page_path, text);
  for (const entry of startEntries) if (!(await isEntryIntact(entry))) missing.push(entry.name);
  if (missing.length > 0)
    return failedCheck(
      tour.page_path,
      missing,
      english('The tour opens, but some of the files it loads first are missing or damaged.'),
    );
  const message = english(
    'The tour works. Its start page and the first {length} files it loads are in place.',
    { length: startEntries.length },
  );
  return { ok: true, page: tour.page_path, missing: [], message };
}

function failedCheck(page: string | null, missing: string[], message: Message): TourCheck {
  return { ok: false, page, missing: [...new Set(missing)], message };
}
