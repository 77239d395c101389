import { createHash } from 'node:crypto';
import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import type { ImportQuery, ImportReply, PreviewLine } from '#features/bank-transfers/schema.ts';
import { bankCodesIn } from '#features/payments/bank-code.ts';
import {
  type MatchableTransfer,
  readMatchableTransfers,
  readStatementAccounts,
} from '#features/payments/server/bank/transfers-for-admins.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { AppError } from '#kit/app-error.ts';
import { type Currency, toMajorUnit } from '#kit/money.ts';
import { english, type Message } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  insertLines,
  insertStatement,
  isFileOfOtherAccount,
  lockLine,
  readKnownLines,
  readMatchedTransfers,
} from './line-rows.ts';
import { matchLocked } from './match-line.ts';
import { matchLine } from './matching.ts';
import { presentTransfer } from './overview.ts';
import { type FileLine, readStatementFile } from './statement-file.ts';

type ImportInput = ImportQuery & { form: FileForm };

/**
 * Imports the incoming money of a bank's statement. A line that an earlier statement had is not stored again. A line whose
 * code and amount are those of one payment is matched at once, by the same rules as by hand. The lines are stored before
 * they are matched, so importing the statement again also matches what an interrupted import left open.
 * @throws AppError 'invalid' for the account or the file; 'too-large'
 */
export async function importStatement(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  { form, account: accountId, name, preview }: ImportInput,
): Promise<ImportReply> {
  const file = await form.file('statement');
  if (!file) throw invalid('statement', english('Choose the statement as a CSV file.'));
  const bytes = await file.bytes();
  const account = (await readStatementAccounts(kit.db)).find(({ id }) => id === accountId);
  if (!account) throw invalid('account', english('Choose an account'));
  const { currency } = account;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // Its lines would count as new there, and their money as received twice.
  if (await isFileOfOtherAccount(kit.db, accountId, sha256))
    throw invalid(
      'account',
      english('This statement was imported for another account. Nothing was imported.'),
    );
  const { lines, skipped } = await readStatementFile(bytes, { accountId, currency });
  const planned = await planLines(kit.db, admin, { accountId, currency }, lines);
  const reply = { currency, skipped, lines: planned.map((plan) => presentPlan(plan, currency, admin)) };
  if (preview === 'yes') return { ...reply, credited: 0, waiting: 0 };
  const ids = await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const statementId = await insertStatement(tx, {
      accountId,
      fileName: name,
      sha256,
      importedBy: admin.id,
    });
    const inserted = await insertLines(tx, { statementId, accountId, currency }, lines);
    await writeAudit(tx, {
      ...{ actorId: admin.id, action: 'bank statement imported', subject: `bank statement ${statementId}` },
      details: { file: name, sha256, lines: inserted.size },
    });
    return inserted;
  });
  const outcomes = await matchExactLines(kit, handlers, admin, { ids, planned });
  return { ...reply, ...outcomes };
}

const invalid = (field: string, message: Message) =>
  new AppError('invalid', 'invalid_input', message, { fields: { [field]: message } });

type PlannedLine = FileLine & {
  /** The id of a stored line that is to be matched; null for a new line. */
  openId: number | null;
  state: PreviewLine['state'];
  transfer: MatchableTransfer | null;
};

/** Says for each line what the import will do with it. */
async function planLines(
  db: Db,
  admin: Admin,
  { accountId, currency }: { accountId: number; currency: Currency },
  lines: readonly FileLine[],
): Promise<PlannedLine[]> {
  const known = await readKnownLines(
    db,
    accountId,
    lines.map(({ fingerprint }) => fingerprint),
  );
  const candidates = await readMatchableTransfers(db, {
    codes: lines.flatMap(({ description }) => bankCodesIn(description)),
    amounts: lines.map(({ amount }) => amount),
  });
  // A second payment with the same code is for an admin to look at.
  const matched = await readMatchedTransfers(
    db,
    candidates.map(({ id }) => id),
  );
  return lines.map((fileLine) => {
    const stored = known.get(fileLine.fingerprint);
    const line = { ...fileLine, openId: stored?.isOpen ? stored.id : null };
    const alreadyKnown: PlannedLine = { ...line, state: 'known', transfer: null };
    if (stored && !stored.isOpen) return alreadyKnown;
    const match = matchLine({ ...line, currency }, candidates);
    const [transfer = null] = match.transfers.length === 1 ? match.transfers : [];
    if (match.state !== 'exact' || !transfer)
      return stored ? alreadyKnown : { ...line, state: match.state, transfer };
    if (matched.has(transfer.id) || transfer.userId === admin.id)
      return stored ? alreadyKnown : { ...line, state: 'proposed', transfer };
    matched.add(transfer.id);
    return { ...line, state: 'exact', transfer };
  });
}

function presentPlan(
  { line, day, description, amount, state, transfer }: PlannedLine,
  currency: Currency,
  admin: Admin,
): PreviewLine {
  return {
    ...{ line, day, description, state, amount: toMajorUnit(amount, currency) },
    transfer: transfer && presentTransfer(transfer, admin),
  };
}

/** Matches each line in its own transaction. One that fails stays open, so that an admin sees it. */
async function matchExactLines(
  kit: Kit,
  handlers: FulfilmentHandlers,
  admin: Admin,
  { ids, planned }: { ids: Map<number, number>; planned: readonly PlannedLine[] },
): Promise<{ credited: number; waiting: number }> {
  const counts = { credited: 0, waiting: 0 };
  for (const { line: row, openId, state, transfer } of planned) {
    const id = ids.get(row) ?? openId;
    if (id === null || state !== 'exact' || !transfer) continue;
    try {
      const outcome = await kit.db.transaction().execute(async (tx) => {
        await lockAuthorizedUser(tx, admin, admins);
        const line = await lockLine(tx, id);
        if (!line || line.transferId !== null || line.note !== null) return null;
        return matchLocked(kit, tx, handlers, { admin, line, transfer });
      });
      if (outcome === 'received') counts.credited += 1;
      if (outcome === 'waiting') counts.waiting += 1;
    } catch (error) {
      kit.log.warn({ err: error, line: id }, 'a line of a bank statement was not matched');
    }
  }
  return counts;
}
