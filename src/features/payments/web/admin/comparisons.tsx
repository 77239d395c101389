import type { Overview } from '#features/payments/admin-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import { formatDateTime } from './payment-labels.ts';

/** Shows the nightly comparisons of our records with the provider's list. */
export function Comparisons({ comparisons }: { comparisons: Overview['comparisons'] }) {
  return (
    <section aria-labelledby="comparisons">
      <h2 id="comparisons" className="t-heading">
        Provider reconciliation
      </h2>
      {comparisons.length === 0 && (
        <p className="mt-2 text-muted">No reconciliation yet. It runs every night.</p>
      )}
      {comparisons.length > 0 && (
        <List className="mt-3">
          {comparisons.map(({ comparedAt, fromDay, toDay, listed, healed, unlisted }) => (
            <li key={comparedAt} className="border-b border-line p-3 last:border-b-0 sm:px-4">
              <p>
                <span className="t-strong">{formatDateTime(comparedAt)}</span>
                <span className="t-small text-muted">{` for ${formatDate(fromDay)} to ${formatDate(toDay)}`}</span>
              </p>
              <p className={unlisted.length > 0 ? 'text-danger' : ''}>
                {comparisonSummary(listed, healed, unlisted.length)}
              </p>
              {unlisted.length > 0 && (
                <p className="t-small wrap-anywhere text-muted">
                  {`Missing provider IDs: ${unlisted.join(', ')}`}
                </p>
              )}
            </li>
          ))}
        </List>
      )}
    </section>
  );
}

function comparisonSummary(listed: number, healed: number, unlisted: number): string {
  const parts = [`${listed} on the provider’s list`];
  if (healed > 0) parts.push(`${healed} added to our records`);
  parts.push(unlisted > 0 ? `${unlisted} of ours missing from it` : 'none of ours missing');
  return parts.join(', ');
}
