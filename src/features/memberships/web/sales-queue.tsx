import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { salesLimits } from '#features/memberships/sales-limits.ts';
import type { SalesEnquiry } from '#features/memberships/sales-schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AdminQueue } from '#kit/web/ui/queue.tsx';
import { salesEnquiriesQuery, sendSalesAnswer } from './sales-queries.ts';

/** Lists the sales enquiries for admins. */
export function SalesQueue() {
  const { data, isError } = useQuery(salesEnquiriesQuery());
  return (
    <section aria-labelledby="sales" className="grid gap-4">
      <h2 id="sales" className="t-heading">
        Sales enquiries
      </h2>
      <AdminQueue
        items={data}
        isError={isError}
        failedText="the enquiries"
        emptyText="No sales enquiries yet."
      >
        <ul className="grid gap-3">
          {data?.map((enquiry) => (
            <Card as="li" key={enquiry.id} className="grid gap-3">
              <EnquiryText enquiry={enquiry} />
              {enquiry.answer === null ? <AnswerForm id={enquiry.id} /> : <SalesAnswer enquiry={enquiry} />}
            </Card>
          ))}
        </ul>
      </AdminQueue>
    </section>
  );
}

function EnquiryText({
  enquiry: { name, company, email, phone, words, askedAt, answer },
}: {
  enquiry: SalesEnquiry;
}) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="t-strong">{company ? `${name}, ${company}` : name}</p>
        <Badge tone={answer === null ? 'info' : 'plain'}>{answer === null ? 'Pending' : 'Answered'}</Badge>
      </div>
      <p className="whitespace-pre-line">{words}</p>
      <p className="flex flex-wrap items-center gap-x-4 t-small text-muted">
        <span className="wrap-anywhere">{`${email} · received ${formatDate(askedAt)}`}</span>
        {phone && (
          <a href={`tel:${phone}`} className="py-3 link">
            {formatPhone(phone)}
          </a>
        )}
      </p>
    </>
  );
}

function SalesAnswer({ enquiry: { answer, answeredAt, answeredBy } }: { enquiry: SalesEnquiry }) {
  return (
    <Notice className="t-small whitespace-pre-line">
      {answer}
      {answeredAt && (
        <span className="block text-muted">
          {[answeredBy, formatDate(answeredAt)].filter(Boolean).join(', ')}
        </span>
      )}
    </Notice>
  );
}

function AnswerForm({ id }: { id: number }) {
  const client = useQueryClient();
  const fieldId = useId();
  const { isPending, fields, message, submit } = useSubmit<SalesEnquiry>();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const answer = String(new FormData(event.currentTarget).get('answer') ?? '').trim();
    if (await submit(() => sendSalesAnswer(id, answer)))
      await client.invalidateQueries({ queryKey: salesEnquiriesQuery().queryKey });
  }
  const fieldProps = {
    id: fieldId,
    error: fields.answer,
    hint: 'We email this to the customer. You can reply only once.',
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-3" noValidate>
      <FieldFrame {...fieldProps} label="Reply">
        <textarea {...controlProps(fieldProps)} name="answer" rows={3} maxLength={salesLimits.words} />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <Button type="submit" tone="secondary" className="justify-self-start px-4" disabled={isPending}>
        {isPending ? 'Sending...' : 'Send reply'}
      </Button>
    </form>
  );
}
