import { type RawBuilder, sql } from 'kysely';
import type { ShownTarget } from '#features/payouts/schema.ts';
import type { TransferTarget } from '#kit/server/payments/provider.ts';

type BankAccount = Extract<TransferTarget, { kind: 'bank_account' }>;

/** Where a host is paid. The names of the bank and the branch are those of the provider when the host chose them. */
export type Target =
  | Extract<TransferTarget, { kind: 'mobile_money' }>
  | (BankAccount & { bankName: string; branchName: string | null });

/** The SQL expression for the target of the row `d` of payout_destinations; null without a row. */
export const targetColumn = sql.raw(`
  case d.kind
    when 'mobile_money' then json_build_object('kind', d.kind, 'network', d.network, 'phone', d.phone)
    when 'bank_account' then json_build_object('kind', d.kind, 'bankCode', d.bank_code, 'bankName', d.bank_name,
      'branchCode', d.branch_code, 'branchName', d.branch_name, 'accountNumber', d.account_number)
  end`);

/** The columns of a target, in the order of `targetValues`. */
export const targetColumns = sql.raw(
  'kind, network, phone, bank_code, bank_name, branch_code, branch_name, account_number',
);

export function targetValues(target: Target): RawBuilder<unknown> {
  if (target.kind === 'mobile_money')
    return sql`${target.kind}, ${target.network}, ${target.phone}, null, null, null, null, null`;
  const { kind, bankCode, bankName, branchCode, branchName, accountNumber } = target;
  return sql`${kind}, null, null, ${bankCode}, ${bankName}, ${branchCode}, ${branchName}, ${accountNumber}`;
}

/** Returns what may be shown of a target: an account number only by its last digits. */
export function showTarget(target: Target): ShownTarget {
  if (target.kind === 'mobile_money') return target;
  const { accountNumber, ...shown } = target;
  return { ...shown, lastDigits: accountNumber.slice(-4) };
}

/** Returns the end of the number, for the audit log. */
export const endOfNumber = (target: Target): string =>
  `…${(target.kind === 'mobile_money' ? target.phone : target.accountNumber).slice(-4)}`;
