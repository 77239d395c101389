import { createHash } from 'node:crypto';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { ChecklistItem, SubmissionBody } from '#features/verification/check-schema.ts';
import { checkLimits } from '#features/verification/choices.ts';
import { AppError } from '#kit/app-error.ts';
import { english, type Message } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { sanitizeDocument } from '#kit/server/documents/document-content.ts';
import { requireDocument } from '#kit/server/documents/document-form.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type CheckSubject, deleteCheck, lockCheck, readOwnHome, upsertSubmission } from './check-rows.ts';
import { readChecklist } from './checklist.ts';
import { checkDocumentFiles } from './document-files.ts';
import { countCheckDocuments, insertCheckDocument, readFileKeys } from './document-rows.ts';
import { readLastRequest } from './request-rows.ts';

/** The number of submissions by a user before each further one is delayed. */
const submissionBurst = 40;

export type SubmittedItem = { itemId: number; home: number | null };

/**
 * Returns the subject of a user's checks, the user or one of their homes, and its checklist items.
 * @throws AppError 'not-found' for a home that the user does not list
 */
export async function requireSubject(
  db: Db,
  user: SignedIn,
  home: number | null,
): Promise<{ subject: CheckSubject; items: ChecklistItem[]; home: { id: number; title: string } | null }> {
  const request = await readLastRequest(db, user.id);
  if (home === null) {
    const canSubmit = user.role !== 'user' || request?.state === 'open' || request?.state === 'asked';
    const items = canSubmit ? await readChecklist(db, { about: 'agent', kind: request?.kind ?? null }) : [];
    return { subject: { userId: user.id, propertyId: null }, items, home: null };
  }
  const ownHome = user.role === 'user' ? null : await readOwnHome(db, user.id, home);
  if (!ownHome) throw new AppError('not-found', 'no_such_home', english('Home not found in your listings.'));
  const items = await readChecklist(db, { about: 'listing', kind: request?.kind ?? null });
  return { subject: { userId: user.id, propertyId: home }, items, home: ownHome };
}

async function requireItem(db: Db, user: SignedIn, { itemId, home }: SubmittedItem) {
  const { subject, items } = await requireSubject(db, user, home);
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw new AppError('not-found', 'no_such_item', english('You do not need to provide this.'));
  return { subject, item };
}

/**
 * Submits a checklist item without a document.
 * @throws AppError 'not-found' for an item that does not apply; 'invalid' when the statement or ID type is
 * missing; 'conflict' when the item requires a document; 'too-many'
 */
export async function submitChecklistItem(
  kit: Kit,
  user: SignedIn,
  submitted: SubmittedItem,
  body: SubmissionBody,
): Promise<void> {
  const { subject, item } = await requireItem(kit.db, user, submitted);
  if (item.requires === 'paper')
    throw new AppError('conflict', 'paper_wanted', english('Upload a document for this check.'));
  if (item.requires === 'result' && !body.document)
    throw missingField('document', english('Choose the ID type'));
  if (item.requires === 'statement' && !body.statement)
    throw missingField('statement', english('Enter a statement'));
  await consumeAttempt(kit.db, { key: `checks by #${user.id}`, free: submissionBurst });
  await upsertSubmission(kit.db, {
    ...subject,
    itemId: item.id,
    statement: body.statement,
    document: item.requires === 'result' ? (body.document ?? null) : null,
    at: kit.clock(),
  });
}

/**
 * Submits a document for a checklist item, and stores it encrypted. Uploading the same file again changes
 * nothing.
 * @throws AppError 'not-found' for an item that does not apply; 'invalid' for a file that is neither a PDF
 * nor a picture; 'too-large'; 'too-many'; 'conflict' when the item requires no document, or there are too
 * many
 */
export async function uploadDocument(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  user: SignedIn,
  { name, form, ...target }: SubmittedItem & { name: string; form: FileForm },
): Promise<void> {
  const initialTarget = await requireItem(kit.db, user, target);
  if (initialTarget.item.requires !== 'paper')
    throw new AppError(
      'conflict',
      'no_paper_wanted',
      english('This check does not need a document. Remove the file and try again.'),
    );
  await consumeAttempt(kit.db, { key: `checks by #${user.id}`, free: submissionBurst });
  const upload = await requireDocument(form);
  const { type, bytes } = await sanitizeDocument(work, upload);
  const sha256 = createHash('sha256').update(upload).digest('hex');
  const fileKey = await checkDocumentFiles.put(kit, bytes);
  const isSaved = await kit.db
    .transaction()
    .execute(async (tx) => {
      const at = kit.clock();
      // Checked again, because the request or the listing may have changed during a long upload.
      const { subject, item } = await requireItem(tx, user, target);
      const checkId = await upsertSubmission(tx, {
        ...subject,
        itemId: item.id,
        statement: '',
        document: null,
        at,
      });
      const document = { checkId, name, type, bytes: bytes.length, sha256, fileKey, at };
      if (!(await insertCheckDocument(tx, document))) return false;
      if ((await countCheckDocuments(tx, checkId)) > checkLimits.papers)
        throw new AppError(
          'conflict',
          'too_many_papers',
          english('You can upload at most {papers} documents for each item.', { papers: checkLimits.papers }),
        );
      return true;
    })
    .catch(async (error) => {
      await checkDocumentFiles.drop(kit, fileKey);
      throw error;
    });
  if (!isSaved) await checkDocumentFiles.drop(kit, fileKey);
}

/**
 * Withdraws a pending check and deletes its documents.
 * @throws AppError 'not-found' for another user's check; 'conflict' when the check is decided
 */
export async function withdrawCheck(kit: Kit, user: SignedIn, id: number): Promise<void> {
  const keys = await kit.db.transaction().execute(async (tx) => {
    const check = await lockCheck(tx, id);
    if (check?.userId !== user.id) throw noSuchCheck();
    if (check.state !== 'given')
      throw new AppError('conflict', 'check_decided', english('This check has already been decided.'));
    const files = await readFileKeys(tx, id);
    await deleteCheck(tx, id);
    return files;
  });
  for (const key of keys) await checkDocumentFiles.drop(kit, key);
}

export const noSuchCheck = () => new AppError('not-found', 'no_such_check', english('Check not found.'));

const missingField = (field: string, message: Message) =>
  new AppError('invalid', 'invalid_input', message, { fields: { [field]: message } });
