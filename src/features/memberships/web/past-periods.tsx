import type { OwnMembership } from '#features/memberships/schema.ts';
import { receiptPath } from '#features/payments/web/receipts/receipt-queries.ts';
import { formatDate } from '#kit/dates.ts';

type Period = OwnMembership['periods'][number];

const sourceLabels: Record<Period['source'], string> = {
  paid: 'Paid',
  changed: 'Paid with credit',
  given: 'Complimentary',
  trial: 'Free trial',
  kept: 'Carried over',
  restored: 'Remaining time restored',
};

/** Lists past, current and future periods, with the receipts of their payments. */
export function PastPeriods({ periods }: { periods: Period[] }) {
  return (
    <section>
      <h2 className="mb-3 t-heading">Membership history</h2>
      <ul className="rounded-card border border-line bg-surface">
        {periods.map((period) => (
          <li
            key={`${period.startsAt} ${period.endsAt} ${period.state}`}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line p-4 last:border-b-0"
          >
            <p>
              <span className="t-strong">{period.title}</span>{' '}
              {`${formatDate(period.startsAt)} to ${formatDate(period.endsAt)}`}
              <span className="block t-small text-muted">{labelOf(period)}</span>
            </p>
            {period.reference && (
              <a href={receiptPath(period.reference)} className="inline-flex min-h-11 items-center link">
                Receipt
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function labelOf({ source, state }: Period): string {
  if (state === 'taken_back') return 'Refunded';
  if (state === 'replaced') return `${sourceLabels[source]}. Remaining time credited to a larger plan`;
  return sourceLabels[source];
}
