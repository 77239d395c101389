import { readUnlockedContact } from '#features/owner-contacts/server/contact.ts';
import type { Owner } from '#features/payments/policy.ts';
import { fileClaim } from '#features/viewing-claims/server/claim-filing.ts';
import { readOwnUnlocks } from '#features/viewing-claims/server/claim-presenters.ts';
import { isUnlocked, readUnlocks } from '#features/viewing-packages/server/unlocks.ts';
import { viewingLimits } from '#features/viewings/choices.ts';
import {
  canMarkNoShow,
  canReschedule,
  limitLocationForVisitor,
  notBookableReason,
  type Slot,
  slotAt,
} from '#features/viewings/rules.ts';
import type { OwnViewing, ViewingPage } from '#features/viewings/schema.ts';
import { lockSchedules } from '#features/viewings/server/hours/schedule-lock.ts';
import { AppError } from '#kit/app-error.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';
import { deleteViewingEmails, notifyEnded, type Site } from './emails.ts';
import { asSlotTaken, requireChangeable, rescheduleLocked } from './reschedule.ts';
import { expireReservation } from './reservation-rows.ts';
import { readViewableProperty } from './viewable-property.ts';
import {
  deleteOldViewingRows,
  lockViewingByToken,
  readViewingById,
  readViewingByToken,
  readVisitorViewings,
  reassignViewingRows,
  updateViewingEnd,
  type ViewingRow,
} from './viewing-rows.ts';

export async function readOwnViewings(kit: Kit, owner: Owner | null): Promise<OwnViewing[]> {
  const rows = owner ? await readVisitorViewings(kit.db, owner, kit.clock()) : [];
  return rows.map((row) => presentForVisitor(kit, row));
}

/** @throws AppError 'not-found' */
export async function requireViewing(kit: Kit, token: string): Promise<ViewingPage> {
  const row = await requireViewingRow(kit.db, token);
  return {
    ...presentForVisitor(kit, row),
    contact: await readContactForVisitor(kit.db, row),
    ...(await readUnlockFacts(kit, row)),
  };
}

/** @throws AppError 'not-found' */
export async function requireViewingRow(db: Db, token: string): Promise<ViewingRow> {
  const row = await readViewingByToken(db, token);
  if (!row) throw noSuchViewing();
  return row;
}

/**
 * The number of times that a viewing can be rescheduled before a limit applies. Each time, the agent gets an
 * email.
 */
const rescheduleBurst = 8;

/** @throws AppError 'not-found'; 'too-many'; the errors of `rescheduleLocked` */
export async function moveViewing(kit: Kit, token: string, slot: Slot, site: Site): Promise<ViewingPage> {
  await consumeAttempt(kit.db, {
    key: `moves of viewing ${hashToken(token).toString('hex')}`,
    free: rescheduleBurst,
  });
  return asSlotTaken(() =>
    changeViewing(kit, token, (tx, viewing) =>
      rescheduleLocked(kit, tx, viewing, { slot, by: 'visitor' }, site),
    ),
  );
}

/**
 * Cancels a viewing. Cancelling again has no effect.
 * @throws AppError 'not-found'; 'conflict' when the viewing has begun
 */
export async function cancelViewing(kit: Kit, token: string, site: Site): Promise<ViewingPage> {
  return changeViewing(kit, token, async (tx, viewing) => {
    if (viewing.state === 'cancelled' || viewing.state === 'expired') return;
    // No email is sent about a reservation, because only the visitor knows of it.
    if (viewing.state === 'reserved') return expireReservation(tx, viewing.id, kit.clock());
    requireChangeable(viewing, kit.clock());
    await updateViewingEnd(tx, viewing.id, { state: 'cancelled', by: 'visitor' }, kit.clock());
    const endedViewing = await readViewingById(tx, viewing.id);
    if (endedViewing) await notifyEnded(kit, tx, endedViewing, site);
  });
}

/**
 * Records once that the agent did not come. If an unlock of a viewing package was used for the home, a claim
 * is filed to get the unlock back.
 * @throws AppError 'not-found'; 'conflict' when it is too early or too late, or the viewing was cancelled or
 * completed
 */
export async function recordHostNoShow(
  kit: Kit,
  token: string,
  site: Site,
): Promise<{ viewing: ViewingPage; isClaimed: boolean }> {
  const viewing = await changeViewing(kit, token, async (tx, row) => {
    if (row.state === 'missed') return;
    if (!canMarkNoShow(row, kit.clock()))
      throw new AppError(
        'conflict',
        'not_missed',
        msg('You can report a no-show from 15 minutes after the viewing starts, for up to 7 days.'),
      );
    await updateViewingEnd(tx, row.id, { state: 'missed', by: 'visitor' }, kit.clock());
  });
  const row = await readViewingByToken(kit.db, token);
  return { viewing, isClaimed: row?.endedBy === 'visitor' && (await claimUnlock(kit, row, site)) };
}

/**
 * Files a claim for the unlock. Filing again returns the same result. Returns false when the home was not
 * unlocked, or the claim is not possible.
 */
async function claimUnlock(kit: Kit, row: ViewingRow, site: Site): Promise<boolean> {
  const owner = ownerOfRow(row);
  const unlocks = await readUnlocks(kit.db, owner);
  const unlock = unlocks.find(({ propertyId, isReturned }) => propertyId === row.propertyId && !isReturned);
  if (!unlock) return false;
  const startsAtIso = row.startsAt.toISOString();
  const text = `The agent did not show up for the viewing booked for ${formatTime(startsAtIso)} on ${formatDate(startsAtIso)}.`;
  const request = { openingId: unlock.id, reason: 'no_show' as const, text, since: row.startsAt };
  const idempotency = { scope: 'claim after a viewing', key: String(row.id), request };
  try {
    await fileClaim(kit, owner, { ...request, idempotency }, site);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export const ownerOfRow = ({ userId, visitorId }: Pick<ViewingRow, 'userId' | 'visitorId'>): Owner =>
  userId === null ? { userId, visitorId: visitorId ?? '' } : { userId, visitorId: null };

async function changeViewing(
  kit: Kit,
  token: string,
  apply: (tx: Db, viewing: ViewingRow) => Promise<void>,
): Promise<ViewingPage> {
  await kit.db.transaction().execute(async (tx) => {
    await lockSchedules(tx, [(await requireViewingRow(tx, token)).agentId]);
    const viewing = await lockViewingByToken(tx, token);
    if (!viewing) throw noSuchViewing();
    await apply(tx, viewing);
  });
  return requireViewing(kit, token);
}

/** Moves viewings booked in this browser before sign-in to the account. */
export async function reassignViewings(
  tx: Db,
  { userId, visitorId }: { userId: number; visitorId: string },
): Promise<void> {
  await reassignViewingRows(tx, visitorId, userId);
}

export async function deleteOldViewings({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  let deleted: number[];
  do {
    deleted = await db.transaction().execute(async (tx) => {
      const ids = await deleteOldViewingRows(tx, viewingLimits.retentionMonths, clock());
      await deleteViewingEmails(tx, ids);
      return ids;
    });
  } while (deleted.length > 0);
}

export function presentViewingFacts(row: ViewingRow, now: Date) {
  const { propertyId: id, title, category, location, lat, lng } = row;
  return {
    home: { id, title, category, location, lat, lng },
    startsAt: row.startsAt.toISOString(),
    ...slotAt(row.startsAt),
    state: row.state,
    isConfirmed: row.confirmedAt !== null,
    endedBy: row.endedBy,
    words: row.words,
    mayChange: canReschedule(row, now),
    mayMiss: canMarkNoShow(row, now),
  };
}

function presentForVisitor(kit: Kit, row: ViewingRow): OwnViewing {
  return {
    ...presentViewingFacts(limitLocationForVisitor(row), kit.clock()),
    mark: openLink(kit.secrets, row.mark),
    code: row.code,
    agent: row.agentName,
    name: row.name,
    phone: row.phone,
    email: row.email,
    reserved: row.awaits &&
      row.reservedUntil && { awaits: row.awaits, until: row.reservedUntil.toISOString() },
    isPaidLate: row.state === 'expired' && row.paidAt !== null,
  };
}

async function readContactForVisitor(db: Db, row: ViewingRow): Promise<ViewingPage['contact']> {
  const { propertyId, category, state } = row;
  const showsContact = category === 'rental_units' && (state === 'booked' || state === 'met');
  return showsContact && propertyId !== null ? readUnlockedContact(db, ownerOfRow(row), propertyId) : null;
}

/** Returns what happens to the unlock, and what the visitor can do after the viewing was cancelled. */
async function readUnlockFacts(
  kit: Kit,
  row: ViewingRow,
): Promise<Pick<ViewingPage, 'isUnlocked' | 'canBookAgain' | 'claimableUntil'>> {
  const { db } = kit;
  const { propertyId, state } = row;
  const isCancelled = state === 'cancelled' || state === 'declined';
  const home = isCancelled || state === 'booked' ? await readViewableProperty(db, propertyId) : null;
  if (!home) return { isUnlocked: false, canBookAgain: false, claimableUntil: null };
  const owner = ownerOfRow(row);
  const unlocks = state === 'declined' ? await readOwnUnlocks(db, owner) : [];
  return {
    isUnlocked: await isUnlocked(db, owner, home.id),
    canBookAgain: isCancelled && notBookableReason(home) === null && !(await isBookedAgain(kit, row)),
    claimableUntil:
      unlocks.find((unlock) => unlock.home.id === home.id && unlock.claimableUntil !== null)
        ?.claimableUntil ?? null,
  };
}

/** True when the visitor has another viewing of the home ahead. */
async function isBookedAgain(kit: Kit, row: ViewingRow): Promise<boolean> {
  const now = kit.clock();
  const viewings = await readVisitorViewings(kit.db, ownerOfRow(row), now);
  return viewings.some(
    ({ propertyId, state, startsAt }) =>
      propertyId === row.propertyId && (state === 'booked' || state === 'reserved') && startsAt > now,
  );
}

export function noSuchViewing(): AppError {
  return new AppError(
    'not-found',
    'no_such_viewing',
    msg('We could not find this viewing. The link may be incomplete.'),
  );
}
