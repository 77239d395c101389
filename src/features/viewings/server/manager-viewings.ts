import { timingSafeEqual } from 'node:crypto';
import { managers, type SignedIn } from '#features/accounts/policy.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { canCheckIn, canMarkNoShow, type Slot } from '#features/viewings/rules.ts';
import type { ManagerDay, ManagerViewing } from '#features/viewings/schema.ts';
import { lockSchedules } from '#features/viewings/server/hours/schedule-lock.ts';
import { AppError } from '#kit/app-error.ts';
import { type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import { english, msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyConfirmed, notifyEnded, type Site } from './emails.ts';
import { presentViewingFacts } from './own-viewings.ts';
import { asSlotTaken, requireChangeable, rescheduleLocked } from './reschedule.ts';
import {
  countAhead,
  lockForManager,
  readDayViewings,
  readViewingById,
  updateConfirmed,
  updateViewingEnd,
  type ViewingRow,
} from './viewing-rows.ts';

/** Returns an agent's day, with the viewings in order and the number of viewings on the coming days. */
export async function readManagerDay(
  kit: Kit,
  user: SignedIn,
  requestedDay?: CalendarDay,
): Promise<ManagerDay> {
  const now = kit.clock();
  const today = kampalaDay(now);
  const day = requestedDay ?? today;
  const rows = await readDayViewings(kit.db, user, day);
  return {
    today,
    day,
    viewings: rows.map((row) => presentForManager(row, now)),
    ahead: await countAhead(kit.db, user, today),
  };
}

/**
 * Confirms a viewing. Confirming again has no effect.
 * @throws AppError 'not-found'; 'conflict' when the viewing has begun or was cancelled
 */
export async function confirmViewing(
  kit: Kit,
  manager: SignedIn,
  id: number,
  site: Site,
): Promise<ManagerViewing> {
  return changeViewing(kit, manager, id, async (tx, viewing) => {
    requireChangeable(viewing, kit.clock());
    if (viewing.propertyId === null)
      throw new AppError(
        'conflict',
        'home_deleted',
        english('This home was deleted, so its viewing cannot be confirmed.'),
      );
    if (viewing.confirmedAt) return;
    await updateConfirmed(tx, id, kit.clock());
    const confirmed = await readViewingById(tx, id);
    if (confirmed) await notifyConfirmed(kit, tx, confirmed, site);
  });
}

/**
 * Declines a viewing with a message. Declining again has no effect.
 * @throws AppError 'not-found'; 'conflict' when the viewing has begun or was cancelled
 */
export async function declineViewing(
  kit: Kit,
  manager: SignedIn,
  id: number,
  words: string,
  site: Site,
): Promise<ManagerViewing> {
  return changeViewing(kit, manager, id, async (tx, viewing) => {
    if (viewing.state === 'declined') return;
    requireChangeable(viewing, kit.clock());
    await updateViewingEnd(tx, id, { state: 'declined', by: 'agent', words }, kit.clock());
    const endedViewing = await readViewingById(tx, id);
    if (endedViewing) await notifyEnded(kit, tx, endedViewing, site);
  });
}

/** @throws AppError 'not-found'; the errors of `rescheduleLocked` */
export async function rescheduleAsManager(
  kit: Kit,
  manager: SignedIn,
  id: number,
  slot: Slot,
  site: Site,
): Promise<ManagerViewing> {
  await consumeAttempt(kit.db, { key: `moves of viewing ${id} at the desk`, free: rescheduleBurst });
  return asSlotTaken(() =>
    changeViewing(kit, manager, id, (tx, viewing) =>
      rescheduleLocked(kit, tx, viewing, { slot, by: 'agent' }, site),
    ),
  );
}

/**
 * The number of times that a viewing can be rescheduled before a limit applies. Each time, the visitor gets
 * an email.
 */
const rescheduleBurst = 8;

/** Called in the transaction that records the check-in. */
export type OnCheckedIn = (tx: Db, viewingId: number) => Promise<void>;

/**
 * The number of attempts before each further one is delayed, by up to 15 minutes. With a million possible
 * codes, guessing is hopeless.
 */
const codeAttemptBurst = 5;

/**
 * Checks in a visitor by the code that they show at the home, which proves that both attended.
 * @throws AppError 'not-found'; 'too-many'; 'unprocessable' for a wrong code; 'conflict' when it is too early
 * or too late
 */
export async function checkInVisitor(
  kit: Kit,
  manager: SignedIn,
  id: number,
  code: string,
  onCheckedIn: OnCheckedIn,
): Promise<ManagerViewing> {
  // The attempt is counted before the check, outside the transaction that a wrong code rolls back.
  await consumeAttempt(kit.db, { key: `code of viewing ${id}`, free: codeAttemptBurst });
  return changeViewing(kit, manager, id, async (tx, viewing) => {
    if (!timingSafeEqual(Buffer.from(viewing.code), Buffer.from(code)))
      throw new AppError('unprocessable', 'wrong_code', english('This code does not match this viewing.'), {
        fields: { code: english('This code does not match this viewing.') },
      });
    if (viewing.state === 'met') return;
    if (!canCheckIn(viewing, kit.clock()))
      throw new AppError(
        'conflict',
        'not_now',
        english('You can enter the code from two hours before the viewing until one day after it.'),
      );
    await updateViewingEnd(tx, id, { state: 'met' }, kit.clock());
    await onCheckedIn(tx, id);
  });
}

/**
 * Records that the visitor did not come.
 * @throws AppError 'not-found'; 'conflict' when it is too early or too late, or the viewing was cancelled
 */
export async function markNoShow(kit: Kit, manager: SignedIn, id: number): Promise<ManagerViewing> {
  return changeViewing(kit, manager, id, async (tx, viewing) => {
    if (viewing.state === 'missed') return;
    if (!canMarkNoShow(viewing, kit.clock()))
      throw new AppError(
        'conflict',
        'not_missed',
        msg('You can report a no-show from 15 minutes after the viewing starts, for up to 7 days.'),
      );
    await updateViewingEnd(tx, id, { state: 'missed', by: 'agent' }, kit.clock());
  });
}

async function changeViewing(
  kit: Kit,
  manager: SignedIn,
  id: number,
  apply: (tx: Db, viewing: ViewingRow) => Promise<void>,
): Promise<ManagerViewing> {
  return kit.db.transaction().execute(async (tx) => {
    const user = await lockAuthorizedUser(tx, manager, managers);
    const row = await readViewingById(tx, id);
    if (row) await lockSchedules(tx, [row.agentId]);
    const viewing = await lockForManager(tx, user, id);
    if (!viewing) throw noSuchViewing();
    await apply(tx, viewing);
    const updatedViewing = await readViewingById(tx, id);
    if (!updatedViewing) throw noSuchViewing();
    return presentForManager(updatedViewing, kit.clock());
  });
}

function presentForManager(row: ViewingRow, now: Date): ManagerViewing {
  const { id, agentName: agent, name, phone, email } = row;
  return { ...presentViewingFacts(row, now), id, agent, name, phone, email, mayMeet: canCheckIn(row, now) };
}

function noSuchViewing(): AppError {
  return new AppError('not-found', 'no_such_viewing', english('Viewing not found.'));
}
