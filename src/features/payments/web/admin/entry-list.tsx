import type { AdminEntry } from '#features/payments/admin-schema.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { DebitCreditTable } from './debit-credit-table.tsx';
import { balanceDifference } from './ledger-balances.tsx';
import { accountLabels, formatDateTime, ledgerEntryText } from './payment-labels.ts';

/** Shows each ledger entry in plain English, with its debits and credits and whether they balance. */
export function EntryList({ entries }: { entries: AdminEntry[] }) {
  const isBalanced = entries.every(({ lines }) => balanceDifference(lines) === 0);
  return (
    <>
      <ol className="grid grid-cols-1 gap-3">
        {entries.map(({ key, bookedAt, lines }) => (
          <li key={key}>
            <DebitCreditTable
              caption={
                <>
                  <span className="block t-body text-ink">{ledgerEntryText(key)}</span>
                  {`${formatDateTime(bookedAt)}, in ${[...new Set(lines.map(({ currency }) => currency))].join(' and ')}`}
                </>
              }
              lines={lines.map(({ account, amount }) => ({ name: accountLabels[account], amount }))}
            />
          </li>
        ))}
      </ol>
      {isBalanced ? (
        <p className="mt-3 text-ok">Every entry balances. Debits equal credits.</p>
      ) : (
        <Notice tone="danger" role="alert" className="mt-3">
          At least one entry does not balance.
        </Notice>
      )}
    </>
  );
}
