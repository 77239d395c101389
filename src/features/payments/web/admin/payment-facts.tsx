import type { ReactNode } from 'react';
import { PersonLink } from '#features/accounts/web/person-link.tsx';
import type { AdminPayment } from '#features/payments/admin-schema.ts';
import { formatMoney } from '#kit/money.ts';
import { formatPhone } from '#kit/phone.ts';
import { formatDateTime } from './payment-labels.ts';

/** Shows the payer and the quote. */
export function PaymentFacts({ payment }: { payment: AdminPayment }) {
  const { name, email, phone, userId, reference, receipt, refunded, currency, createdAt, expiresAt } =
    payment;
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-2">
      <Fact name="Payer">{name}</Fact>
      <Fact name="Account">
        {userId === null ? 'None (guest browser)' : <PersonLink id={userId}>{`User ${userId}`}</PersonLink>}
      </Fact>
      <Fact name="Email">
        <a href={`mailto:${email}`} className="-my-3 inline-block py-3 link">
          {email}
        </a>
      </Fact>
      <Fact name="Phone">
        {phone ? (
          <a href={`tel:${phone}`} className="-my-3 inline-block py-3 link">
            {formatPhone(phone)}
          </a>
        ) : (
          'Not provided'
        )}
      </Fact>
      <Fact name="Reference">{reference}</Fact>
      <Fact name="Receipt">{receipt ?? 'None (unpaid)'}</Fact>
      <Fact name="Quoted">{formatDateTime(createdAt)}</Fact>
      <Fact name="Price valid until">{formatDateTime(expiresAt)}</Fact>
      {refunded > 0 && <Fact name="Refunded">{formatMoney(refunded, currency)}</Fact>}
    </dl>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="t-small text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
