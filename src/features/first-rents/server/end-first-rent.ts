import type { FirstRentEnd } from '#features/first-rents/choices.ts';
import { takeOffMarket } from '#features/listings/server/confirm-availability.ts';
import { netOf } from '#features/payouts/rules.ts';
import { alertAdmins } from '#features/payouts/server/payout-alerts.ts';
import { AppError } from '#kit/app-error.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { difference } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyEnded, notifyHandedOver, remindOfHandover, remindOfPayment } from './emails.ts';
import {
  type FirstRentRow,
  lockFirstRent,
  readOpenIdsOfHomes,
  readOverdueIds,
  readUnconfirmedIds,
  readUnpaidIds,
  updateEnded,
  updateHandedOver,
} from './first-rent-rows.ts';
import { readDeductionsOf, readReceivedOf, refundFirstRent, settleFirstRent } from './held-money.ts';
import { isShown } from './offer.ts';

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

export const notPossible = () =>
  new AppError(
    'conflict',
    'not_possible',
    msg('This is no longer possible. Nothing was changed. Reload the page to see why.'),
  );

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

/**
 * Makes the money of a locked first rent owed to the owner, and the home let. Others who asked for it are declined.
 * @throws AppError 'conflict' while all of the money is being refunded
 */
export async function completeHandover(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  const { amount } = await readReceivedOf(tx, row);
  // An admin is refunding all of it, so the owner would get nothing for the keys.
  if (amount === 0) throw notPossible();
  await updateHandedOver(tx, row.id, kit.clock());
  await settleFirstRent(kit, tx, row, amount);
  const net = netOf(amount, await readDeductionsOf(kit, tx, row, amount));
  await notifyHandedOver(kit, tx, row, { amount, net });
  await letHome(kit, tx, row);
}

/** Takes the home of a locked first rent off the market, and declines others who asked for it. */
export async function letHome(kit: Kit, tx: Db, row: FirstRentRow): Promise<void> {
  if (row.propertyId === null) return;
  await takeOffMarket(tx, null, row.propertyId, 'let, the keys were handed over');
  for (const id of await readOpenIdsOfHomes(tx, [row.propertyId], ['requested'])) {
    const other = await lockFirstRent(tx, id);
    if (other?.state === 'requested') await endWithRefund(kit, tx, other, 'declined');
  }
}

/** Ends what neither side has answered, paid or confirmed in time. A repeated run changes nothing. */
export async function endOverdue(kit: Kit): Promise<void> {
  const overdueIds = await readOverdueIds(kit.db, kit.clock());
  const failedIds = await forEachIsolated(kit, 'a first rent that is overdue', overdueIds, (id) =>
    kit.db.transaction().execute(async (tx) => {
      const row = await lockFirstRent(tx, id);
      // A side may have acted since the list was read.
      if (!row || !(await readOverdueIds(tx, kit.clock())).includes(id)) return;
      await endWithRefund(kit, tx, row, overdueEnds[row.state] ?? 'silence');
    }),
  );
  if (failedIds.length > 0)
    await kit.db.transaction().execute((tx) => alertAboutFailures(kit, tx, failedIds));
}

/** Emails the admins once a day, because the money of these tenants stays with us. */
const alertAboutFailures = (kit: Kit, tx: Db, ids: readonly number[]) =>
  alertAdmins(
    kit,
    tx,
    `first rents not ended ${kampalaDay(kit.clock())}`,
    {
      subject: english('First rents that could not be ended: {count}', { count: ids.length }),
      paragraphs: [
        english('The first are: {ids}.', { ids: ids.slice(0, 10).join(', ') }),
        english('We keep trying. The log of the job end-first-rents says why.'),
      ],
    },
    'operations',
  );

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

const hourMs = 3_600_000;

/** Reminds tenants once, a day before their time for paying ends, unless the lister has just accepted. */
export async function remindUnpaid(kit: Kit): Promise<void> {
  const now = kit.clock();
  const times = {
    now,
    payBefore: new Date(now.getTime() + 24 * hourMs),
    acceptedBefore: new Date(now.getTime() - 6 * hourMs),
  };
  await forEachIsolated(kit, 'a reminder of a first rent', await readUnpaidIds(kit.db, times), (id) =>
    kit.db.transaction().execute(async (tx) => {
      const row = await lockFirstRent(tx, id);
      if (row?.state !== 'accepted' || !row.payBy || !(await isShown(tx, row))) return;
      const left = difference(row.amount, (await readReceivedOf(tx, row)).amount);
      await remindOfPayment(kit, tx, { ...row, payBy: row.payBy }, left);
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
