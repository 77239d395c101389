import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { maxPictures, type PictureSide, type PictureSubject } from '#features/stay-pictures/choices.ts';
import type { StayPicture } from '#features/stay-pictures/schema.ts';
import { lockForDispute } from '#features/stays/server/disputes.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import { FileReply } from '#kit/server/http/route.ts';
import { decodePicture } from '#kit/server/images/picture-intake.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sealedFiles } from '#kit/server/storage/sealed-files.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import {
  deletePicture,
  findReferencedKeys,
  insertPicture,
  type PictureRow,
  readPicture,
  readPictures,
} from './picture-rows.ts';

/** Returns true while the problem or the claim of a stay is open, so that its sides can add photos. */
export type IsOpen = Record<PictureSubject, (db: Db, stayId: number) => Promise<boolean>>;

/** The side of a stay that adds, reads or removes photos. */
export type StaySide = { stayId: number; side: PictureSide };

/** The photos, which are served only to the two sides and to admins. */
const pictureFiles = sealedFiles('stay-pictures', 'the photo');
/** The number of uploads of a side before each further one is delayed. */
const uploadBurst = 20;

type NewPicture = StaySide & { about: PictureSubject; form: FileForm };

/**
 * Stores a photo, encrypted and without the place where it was taken. Adding the same file again changes nothing.
 * @returns all photos about the subject
 * @throws AppError 'conflict' when the problem or claim is not open, or the side has enough photos; 'invalid' for a file
 * that is no picture; 'too-large'; 'too-many'
 */
export async function addPicture(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  isOpen: IsOpen,
  { stayId, side, about, form }: NewPicture,
): Promise<StayPicture[]> {
  await requireOpen(kit.db, isOpen, { stayId, about });
  await consumeAttempt(kit.db, { key: `photos of stay ${stayId} by ${side}`, free: uploadBurst });
  const upload = await requireFile(form);
  const { bytes } = await decodePicture(work, upload);
  const sha256 = createHash('sha256').update(upload).digest('hex');
  const fileKey = await pictureFiles.put(kit, bytes);
  const isSaved = await kit.db
    .transaction()
    .execute(async (tx) => {
      // The problem may have been settled during a long upload.
      await lockForDispute(tx, stayId);
      await requireOpen(tx, isOpen, { stayId, about });
      if (!(await insertPicture(tx, { stayId, about, side, sha256, fileKey, at: kit.clock() }))) return false;
      const own = (await picturesOf(tx, about, stayId)).filter((picture) => picture.side === side);
      if (own.length > maxPictures) throw tooManyError();
      return true;
    })
    .catch(async (error) => {
      await pictureFiles.drop(kit, fileKey);
      throw error;
    });
  if (!isSaved) await pictureFiles.drop(kit, fileKey);
  return picturesOf(kit.db, about, stayId);
}

/** Returns the photos of both sides of a stay about a subject, the oldest first. */
export const picturesOf = (db: Db, about: PictureSubject, stayId: number): Promise<StayPicture[]> =>
  readPictures(db, about, stayId);

async function requireOpen(
  db: Db,
  isOpen: IsOpen,
  { stayId, about }: { stayId: number; about: PictureSubject },
): Promise<void> {
  if (await isOpen[about](db, stayId)) return;
  throw new AppError('conflict', 'settled', msg('This has been settled, so its photos cannot change.'));
}

async function requireFile(form: FileForm): Promise<Buffer> {
  const missing = msg('Choose a file');
  const file = await form.file('picture');
  if (!file) throw new AppError('invalid', 'no_picture', missing, { fields: { picture: missing } });
  return file.bytes();
}

const tooManyError = () =>
  new AppError(
    'conflict',
    'too_many_pictures',
    msg('You can add at most {count} photos.', { count: maxPictures }),
  );

export type PictureSize = 'small' | 'large';

/**
 * Returns a photo to those for whom `mayRead` holds.
 * @throws AppError 'not-found' for all others; 'unavailable' when the file is missing
 */
export async function openPicture(
  kit: Kit,
  work: Pick<PictureWork, 'encode'>,
  {
    id,
    size,
    mayRead,
  }: { id: number; size: PictureSize; mayRead: (picture: PictureRow) => Promise<boolean> },
): Promise<FileReply> {
  const picture = await readPicture(kit.db, id);
  if (!picture || !(await mayRead(picture))) throw noSuchPicture();
  const readSource = () => pictureFiles.read(kit, picture.fileKey);
  const bytes =
    size === 'large'
      ? await readSource()
      : await work.encode({ readSource, width: 320, format: 'webp', isForLater: false });
  if (!bytes) {
    kit.log.error({ picture: id }, 'the file of a photo of a stay is missing');
    throw new AppError('unavailable', 'picture_missing', msg('This file cannot be read right now.'));
  }
  return new FileReply(Readable.from([bytes]), {
    'content-type': 'image/webp',
    'content-length': String(bytes.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
}

export const noSuchPicture = () => new AppError('not-found', 'no_such_picture', msg('Photo not found.'));

/**
 * Removes a photo of one side.
 * @returns the remaining photos about the subject
 * @throws AppError 'not-found' for a photo of another stay or side; 'conflict' when the problem or claim is not open
 */
export async function removePicture(
  kit: Kit,
  isOpen: IsOpen,
  { id, stayId, side }: StaySide & { id: number },
): Promise<StayPicture[]> {
  const { about, fileKey } = await kit.db.transaction().execute(async (tx) => {
    await lockForDispute(tx, stayId);
    const picture = await readPicture(tx, id);
    if (picture?.stayId !== stayId || picture.side !== side) throw noSuchPicture();
    await requireOpen(tx, isOpen, picture);
    await deletePicture(tx, id);
    return picture;
  });
  await pictureFiles.drop(kit, fileKey);
  return picturesOf(kit.db, about, stayId);
}

/** Deletes files without a row, which erased accounts and interrupted uploads leave behind. */
export const sweepPictures = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: pictureFiles.folder,
    graceMs: 24 * 3_600_000,
    filesNeeded: findReferencedKeys,
    what: 'photos of stays that have no row',
  });
