import type { Admin } from '#features/accounts/policy.ts';
import { statementLimits } from '#features/bank-transfers/choices.ts';
import type { BankOverview, DoneLine, StatementLine, Transfer } from '#features/bank-transfers/schema.ts';
import { bankCodesIn } from '#features/payments/bank-code.ts';
import {
  type MatchableTransfer,
  readMatchableTransfers,
  readStatementAccounts,
  readTransfers,
  readWaitingTransfers,
  type StatementAccount,
} from '#features/payments/server/bank/transfers-for-admins.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type LineRow, readDoneLines, readOpenLines } from './line-rows.ts';
import { matchLine } from './matching.ts';

/** The number of lines that were dealt with last. */
const doneShown = 30;
/** The most proposals for one line. */
const proposalsShown = 10;

/** Returns what waits for an admin: transfers with their slips, and the lines of statements. */
export async function readBankOverview({ db }: Kit, admin: Admin): Promise<BankOverview> {
  const accounts = await readStatementAccounts(db);
  const openRows = await readOpenLines(db);
  const doneRows = await readDoneLines(db, doneShown);
  const candidates = await readMatchableTransfers(db, {
    codes: openRows.flatMap(({ description }) => bankCodesIn(description)),
    amounts: openRows.map(({ amount }) => amount),
  });
  const ids = [...openRows, ...doneRows].flatMap(({ transferId }) => transferId ?? []);
  const matched = new Map((await readTransfers(db, ids)).map((transfer) => [transfer.id, transfer]));
  const context = { admin, accounts: new Map(accounts.map((account) => [account.id, account])), matched };
  return {
    accounts,
    transfers: (await readWaitingTransfers(db, statementLimits.shown)).map((transfer) =>
      presentTransfer(transfer, admin),
    ),
    lines: openRows.map((row) => presentLine(row, candidates, context)),
    done: doneRows.map((row) => presentDone(row, context)),
  };
}

type Context = {
  admin: Admin;
  accounts: Map<number, StatementAccount>;
  matched: Map<number, MatchableTransfer>;
};

export function presentTransfer(transfer: MatchableTransfer, { id: adminId }: Admin): Transfer {
  const { userId, amount, currency, startedAt, expiresAt, slipAt, intentId: _intentId, ...shown } = transfer;
  return {
    ...{ ...shown, currency, amount: toMajorUnit(amount, currency), isOwn: userId === adminId },
    startedAt: startedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    slipAt: slipAt?.toISOString() ?? null,
  };
}

function shownFields(row: LineRow, { accounts, matched, admin }: Context) {
  const account = accounts.get(row.accountId);
  const transfer = matched.get(row.transferId ?? 0);
  if (!account) throw new Error(`the account ${row.accountId} is gone`);
  const { id, day, description, amount, currency } = row;
  const { bank } = account;
  return {
    fields: {
      id,
      day,
      description: description || 'No description',
      currency,
      amount: toMajorUnit(amount, currency),
    },
    bank,
    transfer: transfer ? presentTransfer(transfer, admin) : null,
  };
}

function presentLine(
  row: LineRow,
  candidates: readonly MatchableTransfer[],
  context: Context,
): StatementLine {
  const { fields, bank, transfer } = shownFields(row, context);
  const { transfers } = matchLine(row, candidates);
  const { admin } = context;
  return {
    ...{ ...fields, bank },
    proposals: transfers.slice(0, proposalsShown).map((proposal) => presentTransfer(proposal, admin)),
    match: transfer && {
      ...{ transfer, by: row.matchedByName ?? '', isOwn: row.matchedBy === admin.id },
    },
  };
}

function presentDone(row: LineRow, context: Context): DoneLine {
  const { fields, transfer } = shownFields(row, context);
  return {
    ...{ ...fields, transfer, note: row.note, approvedBy: row.approvedByName },
    by: row.matchedByName ?? row.setAsideByName ?? '',
    doneAt: (row.receivedAt ?? row.setAsideAt ?? new Date(0)).toISOString(),
  };
}
