import { claimDays, claimDeadline } from '#features/damage-deposits/rules.ts';
import { alertAdmins } from '#features/payouts/server/payout-alerts.ts';
import { lockForDispute } from '#features/stays/server/disputes.ts';
import { addDays, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { english } from '#kit/msg.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { isPayable } from './deposit-payment.ts';
import {
  readDepositOfStay,
  readReleasableStays,
  readUnansweredClaims,
  readUnpaidStays,
} from './deposit-rows.ts';
import { notifyReleased, notifyUnanswered, notifyWaiting, remindOfDeposit, type Site } from './emails.ts';
import { endDeposit } from './settle-deposit.ts';

/** The number of days before the due date on which guests are reminded. */
const soonDays = 2;

/** Reminds guests once, before they arrive, that their damage deposit is unpaid. */
export async function remindOfDeposits(kit: Kit, site: Site): Promise<void> {
  const today = kampalaDay(kit.clock());
  const days = { today, dueBy: addDays(today, soonDays), confirmedBefore: startOfDay(today) };
  await forEachIsolated(kit, 'a reminder of a damage deposit', await readUnpaidStays(kit.db, days), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockForDispute(tx, id);
      if (isPayable(stay, today) && !(await readDepositOfStay(tx, id)))
        await remindOfDeposit(kit, tx, stay, site);
    }),
  );
}

/**
 * Refunds the deposits that no host has claimed in time, and those of cancelled stays. Tells the admins of claims that
 * the guest has not answered in time. A repeated run does nothing.
 */
export async function releaseDeposits(kit: Kit, site: Site): Promise<void> {
  const now = kit.clock();
  const today = kampalaDay(now);
  const stayIds = await readReleasableStays(kit.db, addDays(today, -(claimDays + 1)));
  const failedIds = await forEachIsolated(kit, 'the release of a damage deposit', stayIds, (id) =>
    kit.db.transaction().execute(async (tx) => {
      const stay = await lockForDispute(tx, id);
      const deposit = await readDepositOfStay(tx, id);
      const isCancelled = stay.state === 'cancelled';
      // The host may have claimed it, or the dates may have changed, in the meantime.
      if (deposit?.state !== 'held' || (!isCancelled && claimDeadline(stay.checkOut) > now)) return;
      const { refund } = await endDeposit(kit, tx, stay, deposit, {
        because: isCancelled ? 'cancelled' : 'released',
        toHost: 0,
      });
      await notifyReleased(kit, tx, stay, refund, site);
    }),
  );
  if (failedIds.length > 0)
    await kit.db.transaction().execute((tx) =>
      alertAdmins(
        kit,
        tx,
        `damage deposits not released ${today}`,
        {
          subject: english('Damage deposits that could not be released: {count}', {
            count: failedIds.length,
          }),
          paragraphs: [
            english('The first of the stays: {ids}.', { ids: failedIds.slice(0, 10).join(', ') }),
            english('We try again each hour. The log of the job release-damage-deposits says why.'),
          ],
        },
        'operations',
      ),
    );
  for (const { stayId } of await readUnansweredClaims(kit.db, now))
    await kit.db.transaction().execute(async (tx) => {
      const stay = await lockForDispute(tx, stayId);
      // The guest may have answered in the meantime.
      if ((await readDepositOfStay(tx, stayId))?.state !== 'claimed') return;
      await notifyWaiting(kit, tx, { stayId }, site);
      await notifyUnanswered(kit, tx, stay, site);
    });
}
