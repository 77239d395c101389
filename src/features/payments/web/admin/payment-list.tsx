import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import type { AdminPayment } from '#features/payments/admin-schema.ts';
import { type PaymentStatus, paymentStatuses } from '#features/payments/choices.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { formatMoney } from '#kit/money.ts';
import { formatPhone } from '#kit/phone.ts';
import { inLanguage } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { addressOfPayment, formatDateTime, statusLabels, statusTones } from './payment-labels.ts';
import { paymentsQuery } from './queries.ts';

/** The filter in the URL. A field that the URL does not contain is empty. */
export type PaymentListFilter = { q: string; status: string; before: string };

const isStatus = (text: string): text is PaymentStatus => paymentStatuses.some((status) => status === text);

/** Lists all payments, newest first. The filter is in the URL. */
export function PaymentList({ filter }: { filter: PaymentListFilter }) {
  const { q, before } = filter;
  const status = isStatus(filter.status) ? filter.status : undefined;
  const { data, isError } = useQuery(paymentsQuery({ q, status, before }));
  return (
    <section aria-labelledby="all-payments">
      <h2 id="all-payments" className="t-heading">
        {q !== '' || status ? 'Search results' : 'All payments'}
      </h2>
      <SearchForm q={q} status={status} />
      {isError && (
        <p role="alert" className="mt-4 text-danger">
          We could not load the payments. Please try again later.
        </p>
      )}
      {!data && !isError && <p className="mt-4 text-muted">Loading payments...</p>}
      {data?.payments.length === 0 && <p className="mt-4 text-muted">{emptyLabel(filter)}</p>}
      {data && data.payments.length > 0 && (
        <ul className="mt-4 grid rounded-card border border-line bg-surface">
          {data.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
      {(before !== '' || data?.next) && (
        <nav aria-label="Payment pages" className="mt-4 flex flex-wrap gap-3">
          {data?.next && (
            <LinkButton tone="secondary" href={addressOf(filter, data.next)}>
              Older payments
            </LinkButton>
          )}
          {before !== '' && (
            <LinkButton tone="quiet" href={addressOf(filter, null)}>
              Back to newest
            </LinkButton>
          )}
        </nav>
      )}
    </section>
  );
}

function emptyLabel({ q, status, before }: PaymentListFilter): string {
  if (q !== '' || status !== '') return 'No payments match your search.';
  return before === '' ? 'No payments yet.' : 'There are no older payments.';
}

function addressOf({ q, status }: PaymentListFilter, before: number | null): string {
  const query = new URLSearchParams();
  if (q !== '') query.set('q', q);
  if (status !== '') query.set('status', status);
  if (before !== null) query.set('before', String(before));
  return query.size > 0 ? `/admin/payments?${query}` : '/admin/payments';
}

function SearchForm({ q, status }: { q: string; status: PaymentStatus | undefined }) {
  const id = useId();
  return (
    <form action={inLanguage('/admin/payments')} className="mt-3 grid items-end gap-3 md:flex">
      <Field
        key={q}
        label="Search payments"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={paymentLimits.search}
        placeholder="Reference, receipt, name, email or phone"
        className="md:grow"
      />
      <FieldFrame id={id} label="Status">
        <select key={status} name="status" defaultValue={status ?? ''} {...controlProps({ id })}>
          <option value="">Any</option>
          {paymentStatuses.map((paymentStatus) => (
            <option key={paymentStatus} value={paymentStatus}>
              {statusLabels[paymentStatus]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Button type="submit" tone="secondary">
        Search
      </Button>
      {(q !== '' || status) && (
        <LinkButton href="/admin/payments" tone="quiet">
          Show all
        </LinkButton>
      )}
    </form>
  );
}

/** Links the whole row to the payment; on a wide screen its details are in columns. */
function PaymentRow({ payment }: { payment: AdminPayment }) {
  const { reference, title, amount, currency, status, name, email, phone, receipt, createdAt } = payment;
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        href={addressOfPayment(reference)}
        className="grid gap-x-6 gap-y-1 p-3 hover:bg-sunken sm:p-4 lg:grid-cols-[5fr_8fr_8fr_4fr] lg:items-center"
      >
        <span className="flex flex-wrap items-center justify-between gap-2 lg:grid lg:justify-items-start lg:gap-1">
          <span className="t-strong tabular-nums">{formatMoney(amount, currency)}</span>
          <span className="t-small text-muted lg:order-last">{formatDateTime(createdAt)}</span>
        </span>
        <span className="min-w-0">
          <span className="block t-strong wrap-anywhere">{name}</span>
          <span className="block t-small wrap-anywhere text-muted">
            {email}
            {phone && `, ${formatPhone(phone)}`}
          </span>
        </span>
        <span className="min-w-0">
          <span className="block wrap-anywhere">{title}</span>
          <span className="block t-small wrap-anywhere text-muted">
            {receipt ? `Receipt ${receipt}` : reference}
          </span>
        </span>
        <span className="lg:justify-self-end">
          <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
        </span>
      </Link>
    </li>
  );
}
