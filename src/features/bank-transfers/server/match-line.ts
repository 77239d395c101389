import { type Admin, admins } from '#features/accounts/policy.ts';
import { requireEstablishedAdmin } from '#features/accounts/server/admin-appointments.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { receiveBankTransfer } from '#features/payments/server/bank/receive-transfer.ts';
import { requireSeenSlip } from '#features/payments/server/bank/reject-slip.ts';
import {
  type MatchableTransfer,
  readTransfers,
} from '#features/payments/server/bank/transfers-for-admins.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { weighAlone } from '#features/payouts/server/two-admins.ts';
import { AppError } from '#kit/app-error.ts';
import { toMajorUnit } from '#kit/money.ts';
import { english } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  type LineRow,
  lockLine,
  readMatchedAlone,
  reopenLine,
  saveMatch,
  saveNote,
  saveReceived,
} from './line-rows.ts';

/**
 * Matches a line with a payment and records its money as received. Above the limit, together with what admins matched
 * alone in the last 24 hours, it only records the match, until a second admin makes the same. A repeated call changes
 * nothing.
 * @throws AppError 'not-found'; 'conflict' when the line has another match or was set aside, when the payer has sent a
 * slip that the admin has not seen, when the payment is the admin's own, or when a new admin exceeds the limit
 */
export async function matchLineByHand(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  { lineId, transferId, slipAt }: { lineId: number; transferId: number; slipAt: string | null },
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const line = await requireLine(tx, lineId);
    const [transfer] = await readTransfers(tx, [transferId]);
    if (!transfer) throw new AppError('not-found', 'no_such_transfer', english('Payment not found.'));
    const isSame = line.transferId === transferId;
    if (line.receivedAt && isSame) return;
    if (line.receivedAt || line.note !== null || (line.transferId !== null && !isSame))
      throw new AppError(
        'conflict',
        'line_used',
        english('Another admin has dealt with this line in the meantime. Nothing was credited.'),
      );
    await requireSeenSlip(tx, transfer, slipAt);
    await matchLocked(kit, tx, handlers, { admin, line, transfer });
  });
}

type LockedMatch = { admin: Admin; line: LineRow; transfer: MatchableTransfer };

/** Matches a line that is locked and has no other match. Returns whether its money was recorded. */
export async function matchLocked(
  kit: Kit,
  tx: Db,
  handlers: FulfilmentHandlers,
  { admin, line, transfer }: LockedMatch,
): Promise<'received' | 'waiting'> {
  if (transfer.userId === admin.id)
    throw new AppError('conflict', 'own_payment', english('Another admin must match your own payment.'));
  const { id, amount, currency, day } = line;
  const { shillings, needsSecond } = await weighAlone(tx, { amount, currency }, readMatchedAlone);
  if (needsSecond) await requireEstablishedAdmin(tx, admin);
  const isFirst = line.transferId === null;
  if (isFirst) await saveMatch(tx, id, { transferId: transfer.id, by: admin.id });
  const isSecond = !isFirst && line.matchedBy !== admin.id;
  if (needsSecond && !isSecond) {
    if (isFirst) await audit(tx, admin, 'bank payment matched, second admin awaited', { line, transfer });
    return 'waiting';
  }
  await saveReceived(tx, id, { shillings, approvedBy: isSecond ? admin.id : null });
  await receiveBankTransfer(kit, tx, handlers, {
    ...{ lineId: id, intentId: transfer.intentId, amount, currency, day },
  });
  await audit(tx, admin, 'bank payment matched', { line, transfer });
  return 'received';
}

type Audited = Omit<LockedMatch, 'admin'>;

const audit = (tx: Db, { id }: Admin, action: string, { line, transfer }: Audited) =>
  writeAudit(tx, {
    ...{ actorId: id, action, subject: `payment ${transfer.reference}` },
    details: { line: line.id, amount: toMajorUnit(line.amount, line.currency), currency: line.currency },
  });

async function requireLine(tx: Db, id: number): Promise<LineRow> {
  const line = await lockLine(tx, id);
  if (line) return line;
  throw new AppError('not-found', 'no_such_line', english('Line not found.'));
}

/**
 * Undoes a match that waits for a second admin, or takes back money that was set aside. A repeated call changes nothing.
 * @throws AppError 'conflict' when the money was already recorded
 */
export async function undoMatch(kit: Kit, admin: Admin, lineId: number): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const line = await requireLine(tx, lineId);
    if (line.receivedAt)
      throw new AppError(
        'conflict',
        'line_used',
        english('The second admin has already confirmed this match.'),
      );
    if (line.transferId === null && line.note === null) return;
    await reopenLine(tx, lineId);
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'bank payment reopened', subject: `bank line ${lineId}` },
      details: { transfer: line.transferId, comment: line.note },
    });
  });
}

/**
 * Sets aside a line that belongs to no payment.
 * @throws AppError 'conflict' when it is matched or already set aside
 */
export async function setLineAside(
  kit: Kit,
  admin: Admin,
  { lineId, note }: { lineId: number; note: string },
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const line = await requireLine(tx, lineId);
    if (line.note === note) return;
    if (line.note !== null || line.transferId !== null)
      throw new AppError(
        'conflict',
        'line_used',
        english('Another admin has dealt with this line in the meantime. Your note was not saved.'),
      );
    await saveNote(tx, lineId, { note, by: admin.id });
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'bank payment set aside', subject: `bank line ${lineId}` },
      details: { comment: note },
    });
  });
}
