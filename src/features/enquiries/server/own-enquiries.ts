import { enquiryLimits } from '#features/enquiries/choices.ts';
import { stageOptions } from '#features/enquiries/rules.ts';
import type { OwnEnquiry } from '#features/enquiries/schema.ts';
import type { Owner } from '#features/payments/policy.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { deleteEnquiryEmails } from './emails.ts';
import {
  deleteEnquiry,
  deleteStaleEnquiries,
  type EnquiryRow,
  moveEnquiriesToUser,
  readByReference,
  readVisitorEnquiries,
} from './enquiry-rows.ts';
import { readEvents } from './event-rows.ts';

type EnquiryKit = Pick<Kit, 'db' | 'secrets'>;

export async function readOwnEnquiries(kit: EnquiryKit, owner: Owner | null): Promise<OwnEnquiry[]> {
  return owner ? presentForVisitor(kit, await readVisitorEnquiries(kit.db, owner)) : [];
}

/**
 * Returns the enquiry with this reference.
 * @throws AppError 'not-found'
 */
export async function requireEnquiry(kit: EnquiryKit, reference: string): Promise<OwnEnquiry> {
  const row = await readByReference(kit.db, reference);
  const [enquiry] = row ? await presentForVisitor(kit, [row]) : [];
  if (!enquiry) throw noSuchEnquiry();
  return enquiry;
}

/**
 * Deletes an enquiry with all its messages and notes. The reference is the only authorization.
 * @throws AppError 'not-found'
 */
export async function withdrawEnquiry(db: Db, reference: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const id = await deleteEnquiry(tx, reference);
    if (id === null) throw noSuchEnquiry();
    await deleteEnquiryEmails(tx, [id]);
  });
}

/** Assigns the enquiries of a browser to the account that its visitor has created or signed in to. */
export async function reassignEnquiries(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await moveEnquiriesToUser(tx, visitorId, userId);
}

export async function deleteOldEnquiries(db: Db): Promise<void> {
  let deleted: number[];
  do {
    deleted = await db.transaction().execute(async (tx) => {
      const ids = await deleteStaleEnquiries(tx, enquiryLimits.monthsKept);
      await deleteEnquiryEmails(tx, ids);
      return ids;
    });
  } while (deleted.length > 0);
}

/** Returns enquiries as the visitor sees them, without the notes and the history of stages. */
async function presentForVisitor({ db, secrets }: EnquiryKit, rows: EnquiryRow[]): Promise<OwnEnquiry[]> {
  const events = await readEvents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    reference: openLink(secrets, row.reference),
    home: { id: row.propertyId, title: row.title },
    message: row.message,
    name: row.name,
    email: row.email,
    phone: row.phone,
    stage: stageOptions[row.stage].forVisitor,
    askedAt: row.askedAt.toISOString(),
    thread: events
      .filter(({ enquiryId }) => enquiryId === row.id)
      .flatMap(({ id, kind, text, by, at }) =>
        kind === 'answer' || kind === 'reply' ? [{ id, kind, text: text ?? '', by, at }] : [],
      ),
  }));
}

export function noSuchEnquiry(): AppError {
  return new AppError(
    'not-found',
    'no_such_enquiry',
    msg('We could not find this enquiry. It may have been deleted.'),
  );
}
