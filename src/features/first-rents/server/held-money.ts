import { readIntentIds } from '#features/payments/server/checkout/payments-of-subject.ts';
import { orderRefund } from '#features/payments/server/refunds/refund-order.ts';
import {
  type HeldPayments,
  readHeldPaymentsOf,
  readRefundablePayments,
} from '#features/payments/server/refunds/refundable-payments.ts';
import type { Deductions } from '#features/payouts/rules.ts';
import { type EarningSource, readDeductions, settleEarnings } from '#features/payouts/server/earnings.ts';
import { difference, type MinorAmount, smallest } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { FirstRentRow } from './first-rent-rows.ts';

export const firstRentPurpose = 'first_rent';

/** The name of a first rent in the ledger. The database derives the same name from the subject of a payment. */
export const partyOfFirstRent = ({ id }: Pick<FirstRentRow, 'id'>) => `first_rent:${id}`;

/** Returns what has been paid and is neither refunded nor being refunded, in the smallest unit. */
export const readReceivedOf = (db: Db, { id }: Pick<FirstRentRow, 'id'>): Promise<HeldPayments> =>
  readHeldPaymentsOf(db, firstRentPurpose, String(id));

/** Returns what the owner does not get of an amount: our fee, and the taxes that the operator has set. */
export const readDeductionsOf = (
  kit: Kit,
  db: Db,
  row: FirstRentRow,
  amount: MinorAmount,
): Promise<Deductions> => readDeductions(db, sourceOf(kit, row), amount);

/** Refunds an amount, or all that was paid, each payment to where it came from. Call it with the first rent locked. */
export async function refundFirstRent(
  kit: Kit,
  tx: Db,
  row: FirstRentRow,
  { amount, comment }: { amount?: MinorAmount; comment: string },
): Promise<void> {
  const payments = await readRefundablePayments(
    tx,
    await readIntentIds(tx, firstRentPurpose, String(row.id)),
  );
  let due = amount;
  for (const payment of payments) {
    const refund = due === undefined ? payment.amount : smallest(due, payment.amount);
    await orderRefund(kit, tx, { transactionId: payment.transactionId, amount: refund, comment });
    if (due !== undefined) due = difference(due, refund);
  }
  if (due !== undefined && due > 0)
    throw new Error(`first rent ${row.id} cannot refund ${due} more than was paid`);
}

/** Makes `due` the amount that the owner has earned. Call it with the first rent locked, after refunds were reserved. */
export const settleFirstRent = (kit: Kit, tx: Db, row: FirstRentRow, due: MinorAmount): Promise<void> =>
  settleEarnings(kit, tx, sourceOf(kit, row), { due, kind: 'handover' });

function sourceOf(kit: Kit, row: FirstRentRow): EarningSource {
  const { ownerId, title, moveIn } = row;
  return {
    ...{ party: partyOfFirstRent(row), ownerId, title, fromDay: moveIn, toDay: moveIn },
    ...{ currency: 'UGX', bookedAt: row.acceptedAt ?? kit.clock(), feeOn: 'first_rent' },
  };
}
