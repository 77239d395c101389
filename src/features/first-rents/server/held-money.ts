import { readHeldPayments, readIntentIds } from '#features/payments/server/checkout/held-payments.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import { readRefundablePayments } from '#features/payments/server/refunds/refundable-payments.ts';
import { settleEarnings } from '#features/payouts/server/earnings.ts';
import { difference, type MinorAmount, smallest } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { FirstRentRow } from './first-rent-rows.ts';

export const firstRentPurpose = 'first_rent';

/** The name of a first rent in the ledger. The database derives the same name from the subject of a payment. */
export const partyOfFirstRent = ({ id }: Pick<FirstRentRow, 'id'>) => `first_rent:${id}`;

/** Returns what has been paid and not refunded, in the smallest unit. */
export async function readReceived(
  db: Db,
  rows: readonly Pick<FirstRentRow, 'id'>[],
): Promise<Map<number, { amount: MinorAmount; count: number }>> {
  const held = await readHeldPayments(
    db,
    firstRentPurpose,
    rows.map(({ id }) => String(id)),
  );
  return new Map([...held].map(([subject, payments]) => [Number(subject), payments]));
}

export const readReceivedOf = async (db: Db, row: Pick<FirstRentRow, 'id'>) =>
  (await readReceived(db, [row])).get(row.id) ?? { amount: 0 as const, count: 0 };

/** Refunds an amount, or all that was paid, each payment to where it came from. Call it with the first rent locked. */
export async function refundFirstRent(
  kit: Kit,
  tx: Db,
  { id }: FirstRentRow,
  { amount, comment }: { amount?: MinorAmount; comment: string },
): Promise<void> {
  const payments = await readRefundablePayments(tx, await readIntentIds(tx, firstRentPurpose, String(id)));
  let due = amount;
  for (const payment of payments) {
    const refund = due === undefined ? payment.amount : smallest(due, payment.amount);
    await orderRefund(kit, tx, { transactionId: payment.transactionId, amount: refund, comment });
    if (due !== undefined) due = difference(due, refund);
  }
  if (due !== undefined && due > 0)
    throw new Error(`first rent ${id} cannot refund ${due} more than was paid`);
}

/** Makes `due` the amount that the owner has earned. Call it with the first rent locked, after refunds were reserved. */
export async function settleFirstRent(kit: Kit, tx: Db, row: FirstRentRow, due: MinorAmount): Promise<void> {
  const { ownerId, title, moveIn } = row;
  const source = {
    ...{ party: partyOfFirstRent(row), ownerId, title, fromDay: moveIn, toDay: moveIn },
    ...{ currency: 'UGX' as const, bookedAt: row.acceptedAt ?? kit.clock(), feeOn: 'first_rent' as const },
  };
  await settleEarnings(kit, tx, source, { due, kind: 'handover' });
}
