import type { FirstRentEnd } from '#features/first-rents/choices.ts';
import { takeOffMarket } from '#features/listings/server/confirm-availability.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyEnded, notifyHandedOver, remindOfHandover } from './emails.ts';
import {
  type FirstRentRow,
  lockFirstRent,
  readOpenIdsOfHomes,
  readOverdueIds,
  readUnconfirmedIds,
  updateEnded,
  updateHandedOver,
} from './first-rent-rows.ts';
import { readReceivedOf, refundFirstRent, settleFirstRent } from './held-money.ts';

const comments: Record<FirstRentEnd, string> = {
  declined: 'The lister declined',
  unanswered: 'The lister did not answer',
  withdrawn: 'The tenant withdrew',
  unpaid: 'The first rent was not completed in time',
  cancelled: 'The tenant cancelled',
  owner_cancelled: 'The lister cancelled',
  no_keys: 'The keys never came',
  silence: 'The handover was not confirmed',
  refunded: 'The first rent was refunded',
};

/** Ends a locked first rent and refunds all that was paid. */
export async function endWithRefund(
  kit: Kit,
  tx: Db,
  row: FirstRentRow,
  because: FirstRentEnd,
): Promise<void> {
  // An admin's own refund of the payment is no longer among what was received.
  const amount = because === 'refunded' ? row.amount : (await readReceivedOf(tx, row)).amount;
  await refundFirstRent(kit, tx, row, { comment: comments[because] });
  await updateEnded(tx, row.id, because, kit.clock());
  await notifyEnded(kit, tx, row, because, amount);
}

/** Makes the money of a locked first rent owed to the owner, and the home let. Others who asked for it are declined. */
export async function completeHandover(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  const { amount } = await readReceivedOf(tx, row);
  await updateHandedOver(tx, row.id, kit.clock());
  await settleFirstRent(kit, tx, row, amount);
  await notifyHandedOver(kit, tx, row, amount);
  if (row.propertyId === null) return;
  await takeOffMarket(tx, null, row.propertyId, 'let, the keys were handed over');
  for (const id of await readOpenIdsOfHomes(tx, [row.propertyId], ['requested'])) {
    const other = await lockFirstRent(tx, id);
    if (other?.state === 'requested') await endWithRefund(kit, tx, other, 'declined');
  }
}

/** Ends what neither side has answered, paid or confirmed in time. A repeated run changes nothing. */
export async function endOverdue(kit: Kit): Promise<void> {
  await forEachIsolated(
    kit,
    'a first rent that is overdue',
    await readOverdueIds(kit.db, kit.clock()),
    (id) =>
      kit.db.transaction().execute(async (tx) => {
        const row = await lockFirstRent(tx, id);
        // A side may have acted since the list was read.
        if (!row || !(await readOverdueIds(tx, kit.clock())).includes(id)) return;
        await endWithRefund(kit, tx, row, overdueEnds[row.state] ?? 'silence');
      }),
  );
}

/** Reminds both sides once, on the day after the keys were due or, after an outage, the day after that. */
export async function remindUnconfirmed(kit: Kit): Promise<void> {
  const today = kampalaDay(kit.clock());
  const days = { from: addDays(today, -2), to: addDays(today, -1) };
  await forEachIsolated(kit, 'a reminder of keys', await readUnconfirmedIds(kit.db, days), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const row = await lockFirstRent(tx, id);
      if (row?.state === 'paid') await remindOfHandover(kit, tx, row);
    }),
  );
}

const overdueEnds: Partial<Record<FirstRentRow['state'], FirstRentEnd>> = {
  requested: 'unanswered',
  accepted: 'unpaid',
};

/** Ends the open first rents of a home that is about to be deleted. */
export async function endFirstRentsOfHome(kit: Kit, tx: Db, propertyId: number): Promise<void> {
  for (const id of await readOpenIdsOfHomes(tx, [propertyId])) {
    const row = await lockFirstRent(tx, id);
    if (row) await endWithRefund(kit, tx, row, row.state === 'requested' ? 'declined' : 'owner_cancelled');
  }
}
