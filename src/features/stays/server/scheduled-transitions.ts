import { releaseNights } from '#features/stays/server/holds/night-rows.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { remindOfArrival, remindOfBalance, type Site } from './emails.ts';
import { notifyStayEvent } from './notifications.ts';
import {
  completeStaysBefore,
  endStay,
  lockStay,
  readArrivingStays,
  readStaysWithBalanceDue,
  readStaysWithEndedHold,
} from './stay-rows.ts';

export type OnCompleted = (tx: Db, stayIds: readonly number[]) => Promise<void>;

const batchSize = 200;

/** Expires stays whose hold has ended unpaid or unanswered, and releases their nights. */
export async function expireHolds(kit: Kit): Promise<void> {
  await forEachIsolated(kit, 'a hold that is over', await readStaysWithEndedHold(kit.db, batchSize), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockStay(tx, id);
      const isWaiting = stay?.state === 'requested' || stay?.state === 'held';
      // The stay may have been paid or accepted in the meantime.
      if (!isWaiting || stay.heldUntil !== null) return;
      await endStay(tx, id, { state: 'lapsed', by: 'time' });
      await releaseNights(tx, id);
      if (stay.state === 'requested' || stay.acceptedAt !== null)
        await notifyStayEvent(kit, tx, id, stay.acceptedAt === null ? 'unanswered' : 'unpaid');
    }),
  );
}

/** The number of days before the due date of the balance on which guests are reminded. */
const soonDays = 2;

export async function remindGuests(kit: Kit, site: Site): Promise<void> {
  const today = kampalaDay(kit.clock());
  const balanceStays = await readStaysWithBalanceDue(kit.db, today, addDays(today, soonDays));
  await forEachIsolated(kit, 'a reminder of a balance', balanceStays, (stay) =>
    remindOfBalance(kit, stay, stay.balanceDue <= today ? 'due' : 'soon', site),
  );
  const arrivingStays = await readArrivingStays(kit.db, today, addDays(today, 1));
  await forEachIsolated(kit, 'a reminder of an arrival', arrivingStays, (stay) =>
    remindOfArrival(kit, stay, site),
  );
}

/**
 * Completes the stays whose guests have left.
 * @param onCompleted is called in the same transaction
 */
export async function completeStays(kit: Kit, onCompleted: OnCompleted): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await onCompleted(tx, await completeStaysBefore(tx, kampalaDay(kit.clock())));
  });
}
