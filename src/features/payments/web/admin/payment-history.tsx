import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PaymentHistory } from '#features/payments/admin-schema.ts';
import { TestMode } from '#features/payments/web/checkout/test-mode.tsx';
import { formatMoney } from '#kit/money.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { AttemptCard } from './attempt-card.tsx';
import { EntryList } from './entry-list.tsx';
import { EventList } from './event-list.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { statusLabels, statusTones } from './payment-labels.ts';
import type { paymentHistoryQuery } from './queries.ts';
import { RefundCard } from './refund-card.tsx';
import { ReviewList } from './review-list.tsx';

type Props = { query: ReturnType<typeof paymentHistoryQuery> };

/**
 * Shows the full history of one payment, or of money under a reference that is not ours, with the available
 * actions.
 */
export function PaymentHistoryView({ query }: Props) {
  const { data, error } = useQuery(query);
  return (
    <DeskPage
      title={data ? titleOf(data) : 'Payment'}
      isNarrow
      actions={
        <LinkButton href="/admin/payments" tone="secondary">
          All payments
        </LinkButton>
      }
    >
      <div>
        {data && <Summary history={data} />}
        {error && (
          <p role="alert">
            {error.status === 404 || error.status === 400
              ? 'Payment not found.'
              : 'We could not load this payment. Please try again later.'}
          </p>
        )}
        {!data && !error && <p className="text-muted">Loading the payment...</p>}
      </div>
      {data && <Sections history={data} />}
    </DeskPage>
  );
}

function titleOf({ payment }: PaymentHistory): string {
  if (!payment) return 'Payment with an unknown reference';
  return `${payment.title} · ${formatMoney(payment.amount, payment.currency)}`;
}

function Summary({ history: { payment, reference, isTest, attempts } }: { history: PaymentHistory }) {
  if (!payment)
    return (
      <>
        {isTest && <TestMode />}
        <p className="wrap-anywhere">{reference}</p>
      </>
    );
  const { status } = payment;
  const isReversed = attempts.some(({ reversedAt }) => reversedAt !== null);
  return (
    <>
      {isReversed ? (
        <Badge tone="danger">Reversed by the bank</Badge>
      ) : (
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
      )}
      {isTest && <TestMode className="mt-1" />}
      <PaymentFacts payment={payment} />
    </>
  );
}

function Sections({ history }: { history: PaymentHistory }) {
  const { payment, attempts, refunds, reviews, entries, events } = history;
  return (
    <>
      <Section title="Payment attempts" isEmpty={attempts.length === 0} empty="No payment attempts yet.">
        <ul className="grid gap-3">
          {attempts.map((attempt) => (
            <AttemptCard key={attempt.id} attempt={attempt} payment={payment} />
          ))}
        </ul>
      </Section>
      <Section title="Refunds" isEmpty={refunds.length === 0} empty="No refunds.">
        <ul className="grid gap-3">
          {refunds.map((refund) => (
            <RefundCard key={refund.id} refund={refund} />
          ))}
        </ul>
      </Section>
      <Section title="Reviews" isEmpty={reviews.length === 0} empty="No reviews.">
        <ReviewList reviews={reviews} attempts={attempts} />
      </Section>
      <Section title="Ledger entries" isEmpty={entries.length === 0} empty="No ledger entries.">
        <EntryList entries={entries} />
      </Section>
      <Section title="Events" isEmpty={false} empty="">
        <EventList events={events} />
      </Section>
    </>
  );
}

type SectionProps = { title: string; isEmpty: boolean; empty: string; children: ReactNode };

function Section({ title, isEmpty, empty, children }: SectionProps) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 t-heading">
        {title}
      </h2>
      {isEmpty ? <p className="text-muted">{empty}</p> : children}
    </section>
  );
}
