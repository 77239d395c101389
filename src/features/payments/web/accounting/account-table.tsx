import type { AccountMovement } from '#features/payments/accounting-schema.ts';
import { balanceDifference } from '#features/payments/web/admin/ledger-balances.tsx';
import { accountLabels } from '#features/payments/web/admin/payment-labels.ts';
import { currencies, formatMoney, toMajorUnit } from '#kit/money.ts';
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
import { Notice } from '#kit/web/ui/notice.tsx';

const amountColumn = (
  id: 'opening' | 'debits' | 'credits' | 'closing',
  name: string,
  className = '',
): DataColumn<AccountMovement> => ({
  ...{ id, name, isNumber: true, className: `w-40 ${className}` },
  cell: (row) => formatMoney(row[id], row.currency),
  value: (row) => row[id],
});

const columns: readonly DataColumn<AccountMovement>[] = [
  {
    id: 'account',
    name: 'Account',
    cell: ({ account }) => accountLabels[account],
    value: ({ account }) => accountLabels[account],
  },
  amountColumn('opening', 'Opening', 'max-lg:hidden'),
  amountColumn('debits', 'Debit'),
  amountColumn('credits', 'Credit'),
  amountColumn('closing', 'Closing', 't-label'),
];

/** Shows the trial balance of a period: each account, and whether the debits equal the credits. */
export function AccountTable({ accounts }: { accounts: readonly AccountMovement[] }) {
  if (accounts.length === 0)
    return <p className="text-muted">Nothing was booked until the end of this period.</p>;
  const unbalanced = currencies.flatMap((currency) => {
    const lines = accounts.filter((row) => row.currency === currency);
    const difference = balanceDifference(lines.map(({ closing }) => ({ amount: closing, currency })));
    return difference === 0 ? [] : [formatMoney(Math.abs(toMajorUnit(difference, currency)), currency)];
  });
  return (
    <>
      <DataTable
        caption="Accounts"
        columns={columns}
        rows={accounts}
        idOf={({ account, currency }) => `${account} ${currency}`}
        nameOf={({ account, currency }) => `${accountLabels[account]}, ${currency}`}
        renderCompact={(row) => <CompactAccount row={row} />}
      />
      {unbalanced.length === 0 ? (
        <p className="mt-2 text-ok">The accounts balance. They sum to zero.</p>
      ) : (
        <Notice tone="danger" className="mt-2">
          The accounts are out of balance by {unbalanced.join(' and ')}.
        </Notice>
      )}
    </>
  );
}

function CompactAccount({
  row: { account, currency, opening, debits, credits, closing },
}: {
  row: AccountMovement;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <div className="pr-3 t-small">
      <p className="flex items-center justify-between gap-3 t-strong">
        <span className="truncate">{accountLabels[account]}</span>
        <span className="shrink-0 tabular-nums">{money(closing)}</span>
      </p>
      <p className="text-muted tabular-nums">
        Opening {money(opening)}, debit {money(debits)}, credit {money(credits)}
      </p>
    </div>
  );
}
