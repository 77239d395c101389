import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { remindOfArrival, remindOfBalance, type Site } from './emails.ts';
import { releaseNights } from './night-rows.ts';
import { notifyStayEvent } from './notifications.ts';
import { completeBefore, endStay, lockStay, readArriving, readDue, readEndedHolds } from './stay-rows.ts';

export type OnCompleted = (tx: Db, stayIds: readonly number[]) => Promise<void>;

const atOnce = 200;

/** Releases unpaid and unanswered holds and notifies open pages. */
export async function expireHolds(kit: Kit): Promise<void> {
  await forEachIsolated(kit, 'a hold that is over', await readEndedHolds(kit.db, atOnce), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockStay(tx, id);
      const waits = stay?.state === 'requested' || stay?.state === 'held';
      // The stay may have been paid or accepted meanwhile.
      if (!waits || stay.heldUntil !== null) return;
      await endStay(tx, id, { state: 'lapsed', by: 'time' });
      await releaseNights(tx, id);
      if (stay.state === 'requested' || stay.acceptedAt !== null)
        await notifyStayEvent(kit, tx, id, stay.acceptedAt === null ? 'unanswered' : 'unpaid');
    }),
  );
}

/** The number of days before the due date on which guests are reminded. */
const soonDays = 2;

export async function remindGuests(kit: Kit, site: Site): Promise<void> {
  const today = kampalaDay(kit.clock());
  const due = await readDue(kit.db, today, addDays(today, soonDays));
  await forEachIsolated(kit, 'a reminder of a balance', due, (stay) =>
    remindOfBalance(kit, stay, stay.balanceDue <= today ? 'due' : 'soon', site),
  );
  const arriving = await readArriving(kit.db, today, addDays(today, 1));
  await forEachIsolated(kit, 'a reminder of an arrival', arriving, (stay) =>
    remindOfArrival(kit, stay, site),
  );
}

/**
 * Completes the stays whose guests have left.
 * @param onCompleted is called in the same transaction
 */
export async function completeStays(kit: Kit, onCompleted: OnCompleted): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await onCompleted(tx, await completeBefore(tx, kampalaDay(kit.clock())));
  });
}
