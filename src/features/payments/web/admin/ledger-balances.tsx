import type { Balance } from '#features/payments/admin-schema.ts';
import { ledgerAccounts } from '#features/payments/choices.ts';
import {
  type Currency,
  formatMoney,
  type MinorAmount,
  roundToMinorUnit,
  sum,
  toMajorUnit,
} from '#kit/money.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { DebitCreditTable } from './debit-credit-table.tsx';
import { accountLabels } from './payment-labels.ts';

/** Shows the balance of each account, and whether they sum to zero. */
export function LedgerBalances({ balances }: { balances: Balance[] }) {
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  return (
    <section aria-labelledby="books">
      <h2 id="books" className="t-heading">
        Ledger
      </h2>
      {currencies.length === 0 && <p className="mt-2 text-muted">No ledger entries yet.</p>}
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        {currencies.map((currency) => (
          <CurrencyBalances
            key={currency}
            currency={currency}
            balances={balances.filter((row) => row.currency === currency)}
          />
        ))}
      </div>
    </section>
  );
}

function CurrencyBalances({ currency, balances }: { currency: Currency; balances: Balance[] }) {
  const difference = balanceDifference(balances.map(({ balance }) => ({ amount: balance, currency })));
  const sortedBalances = balances.toSorted(
    (a, b) => ledgerAccounts.indexOf(a.account) - ledgerAccounts.indexOf(b.account),
  );
  return (
    <div className="mt-3">
      <DebitCreditTable
        caption={`${currency} balances`}
        lines={sortedBalances.map(({ account, balance }) => ({
          name: accountLabels[account],
          amount: balance,
        }))}
        hasTotal
      />
      {difference === 0 ? (
        <p className="mt-2 text-ok">The ledger balances. Debits equal credits.</p>
      ) : (
        <Notice tone="danger" role="alert" className="mt-2">
          The ledger is out of balance by {formatMoney(Math.abs(toMajorUnit(difference, currency)), currency)}
          .
        </Notice>
      )}
    </div>
  );
}

/**
 * Returns the sum, which is zero when the ledger balances. It adds whole cents, because fractions of dollars
 * are inexact.
 */
export const balanceDifference = (lines: readonly { amount: number; currency: Currency }[]): MinorAmount =>
  sum(lines.map(({ amount, currency }) => roundToMinorUnit(amount, currency)));
