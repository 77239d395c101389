import type { OwnMembership } from '#features/memberships/schema.ts';
import { receiptPath } from '#features/payments/web/receipts/receipt-queries.ts';
import { formatDate } from '#kit/dates.ts';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

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
    <Section title="Membership history">
      <List>
        {periods.map((period) => (
          <ListRow key={`${period.startsAt} ${period.endsAt} ${period.state}`}>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p>
                <span className="t-strong">{period.title}</span>{' '}
                {`${formatDate(period.startsAt)} to ${formatDate(period.endsAt)}`}
                <span className="block t-small text-muted">{labelOf(period)}</span>
              </p>
              {period.reference && <TextLink href={receiptPath(period.reference)}>Receipt</TextLink>}
            </div>
          </ListRow>
        ))}
      </List>
    </Section>
  );
}

function labelOf({ source, state }: Period): string {
  if (state === 'taken_back') return 'Refunded';
  if (state === 'replaced') return `${sourceLabels[source]}. Remaining time credited to a larger plan`;
  return sourceLabels[source];
}
