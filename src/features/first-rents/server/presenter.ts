import type { SignedIn } from '#features/accounts/policy.ts';
import { keyDates, ownerActsOf, tenantActsOf } from '#features/first-rents/rules.ts';
import type { FirstRent, HostedFirstRent } from '#features/first-rents/schema.ts';
import { readExpectedTransfer } from '#features/payments/server/bank/expected-transfer.ts';
import { readRefundTotal } from '#features/payments/server/refunds/refundable-payments.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { FirstRentRow } from './first-rent-rows.ts';
import { handoverCode } from './handover-code.ts';
import { firstRentPurpose, readDeductionsOf, readReceivedOf } from './held-money.ts';
import { isShown } from './offer.ts';

const shillings = (amount: FirstRentRow['amount']) => toMajorUnit(amount, 'UGX');

async function presentFacts(db: Db, row: FirstRentRow) {
  const { id, propertyId, title, state, endedBecause, moveIn, ownerText, tenantText, note } = row;
  const dates = keyDates(moveIn);
  const returned = await readRefundTotal(db, [firstRentPurpose], String(id));
  return {
    ...{ id, propertyId, title, state, endedBecause, moveIn, ownerText, tenantText, note },
    ...{ advanceMonths: row.advanceMonths, depositMonths: row.depositMonths },
    monthlyRent: shillings(row.monthlyRent),
    amount: shillings(row.amount),
    received: shillings((await readReceivedOf(db, row)).amount),
    returned: { amount: shillings(returned.amount), hasArrived: returned.hasArrived },
    answerBy: row.answerBy.toISOString(),
    payBy: row.payBy?.toISOString() ?? null,
    cancelUntil: dates.cancelUntil.toISOString(),
    takeBackFrom: dates.takeBackFrom.toISOString(),
    refundAt: dates.refundAt.toISOString(),
    refund: row.refund === null ? null : shillings(row.refund),
  };
}

/** Presents a first rent to its tenant. */
export async function presentFirstRent(kit: Kit, row: FirstRentRow): Promise<FirstRent> {
  const isHidden = row.state === 'accepted' && !(await isShown(kit.db, row));
  return {
    ...(await presentFacts(kit.db, row)),
    transfer: await readExpectedTransfer(kit.db, [firstRentPurpose], String(row.id)),
    code: row.state === 'paid' ? handoverCode(kit, row.id) : null,
    isHidden,
    acts: tenantActsOf(row, kit.clock()).filter((act) => act !== 'pay' || !isHidden),
  };
}

/** True for admins, except about their own home or agreement. */
export const mayDecide = ({ id, role }: SignedIn, { state, ownerId, tenantId }: FirstRentRow) =>
  state === 'disputed' && role === 'admin' && ownerId !== id && tenantId !== id;

/** Presents a first rent to the lister and to admins. */
export async function presentHosted(kit: Kit, user: SignedIn, row: FirstRentRow): Promise<HostedFirstRent> {
  const facts = await presentFacts(kit.db, row);
  const { amount: received } = await readReceivedOf(kit.db, row);
  const isPaid = row.paidAt !== null && received > 0;
  const deductions = await readDeductionsOf(kit, kit.db, row, isPaid ? received : row.amount);
  return {
    ...facts,
    tenant: row.tenantName,
    tenantPhone: row.state === 'requested' || row.state === 'ended' ? null : row.tenantPhone,
    requestedAt: row.requestedAt.toISOString(),
    fee: shillings(deductions.fee),
    vat: shillings(deductions.vat),
    withheld: shillings(deductions.withheld),
    acts: row.ownerId === user.id ? ownerActsOf(row, kit.clock()) : [],
    maxRefund: mayDecide(user, row) ? facts.received : null,
  };
}
