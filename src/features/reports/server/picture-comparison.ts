import { sql } from 'kysely';
import { shouldReportMatch } from '#features/reports/rules.ts';
import { errorMessage } from '#kit/error-fields.ts';
import type { Db } from '#kit/server/database/database.ts';
import { pictureFile } from '#kit/server/images/picture-store.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openCase } from './case-rows.ts';
import { notifyAdmins, type Site } from './emails.ts';
import {
  addMatch,
  insertImageHashes,
  keysWithoutImageHash,
  markCompared,
  type PendingHome,
  readNextPendingHome,
  readSimilarPictures,
  type SimilarPicture,
} from './image-hash-rows.ts';
import { addReport, automatedReporter } from './report-rows.ts';

/** The time limit of each run. It is short, because auctions, payments and emails wait behind this job. */
const defaultMaxMs = 5_000;

/**
 * Compares new pictures with earlier ones, and reports listings that show the pictures of another listing.
 * After `maxMs`, the remaining pictures wait for the next run.
 */
export async function comparePictures(
  kit: Kit,
  work: Pick<PictureWork, 'print'>,
  site: Site,
  maxMs = defaultMaxMs,
): Promise<void> {
  const deadline = performance.now() + maxMs;
  do {
    const home = await readNextPendingHome(kit.db);
    if (!home) return;
    await compareHome(kit, work, site, home);
  } while (performance.now() < deadline);
}

async function compareHome(
  kit: Kit,
  work: Pick<PictureWork, 'print'>,
  site: Site,
  home: PendingHome,
): Promise<void> {
  for (const key of await keysWithoutImageHash(kit.db, home.keys)) await hashPicture(kit, work, key);
  const similarPictures = home.isQuiet
    ? []
    : await readSimilarPictures(kit.db, home.propertyId, home.shownKeys);
  await kit.db.transaction().execute(async (tx) => {
    for (const match of similarPictures)
      if (shouldReportMatch(match)) await reportMatch(kit, tx, home, match, site);
    await markCompared(tx, home);
  });
}

/** Hashes one picture. An unreadable picture gets no hash and is not read again. */
async function hashPicture(kit: Kit, work: Pick<PictureWork, 'print'>, key: string): Promise<void> {
  const source = await kit.files.read(pictureFile(key));
  if (!source) return;
  try {
    await insertImageHashes(kit.db, key, await work.print(source));
  } catch (error) {
    kit.log.warn({ key, error: errorMessage(error) }, 'a picture could not be compared with others');
  }
}

/** Reports the newer of the two listings, once for each pair of listings. */
async function reportMatch(
  kit: Kit,
  tx: Db,
  { propertyId: id }: PendingHome,
  similar: SimilarPicture,
  site: Site,
): Promise<void> {
  if (!(await addMatch(tx, id, similar))) return;
  const propertyId = Math.max(id, similar.otherId);
  const { rows } = await sql<{ title: string; ownerId: number }>`
    select title, owner_id as "ownerId" from properties
    where id = ${propertyId} and deleted_at is null for key share`.execute(tx);
  const [home] = rows;
  if (!home) return;
  const reason = similar.sameOwner ? 'duplicate' : 'same_pictures';
  const { caseId, isNew } = await openCase(tx, { propertyId, ...home });
  await addReport(tx, { caseId, propertyId, reason, reporter: automatedReporter, text: '' });
  if (isNew)
    await notifyAdmins(kit, tx, { caseId, propertyId, title: home.title, reason, isOurs: true }, site);
}
