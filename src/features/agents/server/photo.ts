import { type Admin, admins, type Manager, managers } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { PhotoReason } from '#features/agents/choices.ts';
import { dropPictures, pinPicture } from '#features/listings/server/pictures/picture-sweep.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import type { Picture } from '#kit/picture.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { storePicture } from '#kit/server/images/picture-intake.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import * as rows from './photo-rows.ts';

/** The bursts of the rate limits, after which calls are delayed or need a challenge. */
const burstLimits = { uploads: 10, reportsFromAddress: 10, reportsByReporter: 5 };

/**
 * Replaces a user's photo. The picture is re-encoded before it is stored, which removes its location and
 * date.
 * @throws AppError 'invalid' for a file that is not a picture; 'too-large'; 'too-many'; 'forbidden' when the
 * user may no longer list homes
 */
export async function changePhoto(
  kit: Kit,
  manager: Manager,
  bytes: Buffer,
  work: Pick<PictureWork, 'decode'>,
): Promise<Picture> {
  await consumeAttempt(kit.db, { key: `photographs of #${manager.id}`, free: burstLimits.uploads });
  const picture = await storePicture(kit.files, work, bytes);
  await kit.db.transaction().execute(async (tx) => {
    const { id } = await lockAuthorizedUser(tx, manager, managers);
    await pinPicture(kit, tx, picture.key);
    const previousPhoto = await rows.readPhoto(tx, id);
    await rows.writePhoto(tx, id, picture, kit.clock());
    if (previousPhoto && previousPhoto.key !== picture.key) await dropPictures(kit, tx, [previousPhoto.key]);
    await writeAudit(tx, { actorId: id, action: 'profile photo changed', subject: `user ${id}` });
  });
  return picture;
}

export async function removePhoto(kit: Kit, userId: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    if (await dropPhoto(kit, tx, userId))
      await writeAudit(tx, { actorId: userId, action: 'profile photo removed', subject: `user ${userId}` });
  });
}

/**
 * Deletes a user's photo. The closure of an account calls it too.
 * @returns true when there was a photo
 */
export async function dropPhoto(kit: Kit, tx: Db, userId: number): Promise<boolean> {
  const key = await rows.deletePhoto(tx, userId);
  if (key) await dropPictures(kit, tx, [key]);
  return key !== null;
}

type Report = { reason: PhotoReason; words: string };

/**
 * Stores a report of a photo.
 * @throws AppError 'not-found' when the page has no photo; 'too-many'
 */
export async function reportPhoto(
  kit: Kit,
  slug: string,
  report: Report,
  { actor, address, work }: { actor: Actor; address: string; work: ProofOfWork },
): Promise<void> {
  const { user, visitorId } = actor;
  const reporter = user ? `account ${user.id}` : visitorId && `visitor ${visitorId}`;
  if (!user) {
    const limit = {
      key: `photograph reports from ${address}`,
      free: burstLimits.reportsFromAddress,
    } as const;
    await consumeAttempt(kit.db, { ...limit, openTo: 'network' }, work);
  }
  if (reporter)
    await consumeAttempt(kit.db, {
      key: `photograph reports by ${reporter}`,
      free: burstLimits.reportsByReporter,
    });
  const photo = await rows.readPublicPhoto(kit.db, slug);
  if (!photo) throw new AppError('not-found', 'no_photograph', english('Photo not found.'));
  await rows.insertReport(kit.db, { ...report, ...photo, reporter: reporter ?? null, at: kit.clock() });
}

type Decision = { outcome: 'removed' | 'kept'; reason: string };

/**
 * Decides the open reports of a photo, and removes the photo if that is the decision.
 * @throws AppError 'conflict' when no report is open; 'forbidden' when the admin has lost the role
 */
export async function decidePhoto(
  kit: Kit,
  admin: Admin,
  userId: number,
  { outcome, reason }: Decision,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const decision = { outcome, reason, by: admin.id, at: kit.clock() };
    if ((await rows.decideReports(tx, userId, decision)) === 0)
      throw new AppError('conflict', 'decided_already', english('Another admin has already decided this.'));
    if (outcome === 'removed') await dropPhoto(kit, tx, userId);
    await writeAudit(tx, {
      actorId: admin.id,
      action: outcome === 'removed' ? 'reported photo removed' : 'reported photo kept',
      subject: `user ${userId}`,
      details: { why: reason },
    });
  });
}
