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
import { DataTable } from '#kit/web/ui/desk/data-table.tsx';
import type { DataColumn } from '#kit/web/ui/desk/table-props.ts';
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
        <div className="mt-4">
          <DataTable
            caption="Payments"
            columns={columns}
            rows={data.payments}
            idOf={({ id }) => id}
            nameOf={({ title, name }) => `${title}, ${name}`}
            renderCompact={(payment) => <CompactPayment payment={payment} />}
          />
        </div>
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
        placeholder="Reference, receipt, provider ID, name, email or phone"
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

const receiptOf = ({ receipt, reference }: AdminPayment) => (receipt ? `Receipt ${receipt}` : reference);

const columns: readonly DataColumn<AdminPayment>[] = [
  {
    id: 'payer',
    name: 'Payer',
    cell: ({ reference, name, email, phone }) => {
      const contact = phone ? `${email}, ${formatPhone(phone)}` : email;
      return (
        <>
          <Link
            href={addressOfPayment(reference)}
            title={name}
            className="block truncate t-strong hover:underline"
          >
            {name}
          </Link>
          <span className="block truncate text-muted" title={contact}>
            {contact}
          </span>
        </>
      );
    },
  },
  {
    id: 'purpose',
    name: 'For',
    cell: (payment) => (
      <>
        <span className="block truncate" title={payment.title}>
          {payment.title}
        </span>
        <span className="block truncate text-muted" title={receiptOf(payment)}>
          {receiptOf(payment)}
        </span>
      </>
    ),
    className: 'w-[24%] max-lg:hidden',
  },
  {
    id: 'created',
    name: 'Date',
    cell: ({ createdAt }) => formatDateTime(createdAt),
    className: 'w-42 max-xl:hidden',
  },
  { id: 'status', name: 'Status', cell: (payment) => <StatusBadge payment={payment} />, className: 'w-32' },
  {
    id: 'amount',
    name: 'Amount',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
    isNumber: true,
    className: 'w-42 t-label',
  },
];

function StatusBadge({ payment: { status } }: { payment: AdminPayment }) {
  return <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>;
}

function CompactPayment({ payment }: { payment: AdminPayment }) {
  const { reference, title, amount, currency, name, createdAt } = payment;
  return (
    <Link href={addressOfPayment(reference)} className="block pr-3 t-small hover:underline">
      <span className="flex items-center justify-between gap-3">
        <span className="truncate t-strong">{name}</span>
        <span className="shrink-0 t-strong tabular-nums">{formatMoney(amount, currency)}</span>
      </span>
      <span className="block truncate">{title}</span>
      <span className="flex items-center justify-between gap-3 text-muted">
        {formatDateTime(createdAt)}
        <StatusBadge payment={payment} />
      </span>
    </Link>
  );
}
