import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ActionForm } from '#features/payments/web/admin/action-form.tsx';
import type { Tax } from '#features/payouts/choices.ts';
import type { TaxDue } from '#features/payouts/schema.ts';
import { sendTaxPayment, taxesDueQuery } from '#features/payouts/web/queries.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

const taxNames: Record<Tax, string> = {
  vat: 'VAT on the service fee',
  withholding: 'Withholding tax on earnings',
};

type Period = { from?: string | undefined; to?: string | undefined };

/** Shows what is due to the tax authority at the end of a period. Shows nothing before the first tax is booked. */
export function TaxesDue({ period }: { period: Period }) {
  const { data } = useQuery(taxesDueQuery(period));
  if (!data || data.taxes.length === 0) return null;
  const { from, to, taxes } = data;
  return (
    <section aria-labelledby="taxes-heading">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="taxes-heading" className="t-heading">
          Due to the tax authority on {formatDate(to)}
        </h2>
        <a href={`/api/taxes.csv?from=${from}&to=${to}`} download className={buttonClass('secondary')}>
          Download taxes as CSV
        </a>
      </div>
      <ul className="divide-y divide-line">
        {taxes.map((tax) => (
          <li
            key={`${tax.tax} ${tax.currency}`}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
          >
            <span className="t-strong">{taxNames[tax.tax]}</span>
            <span className="flex flex-wrap items-center gap-3">
              <span className="t-strong tabular-nums">{formatMoney(tax.due, tax.currency)}</span>
              {tax.dueNow > 0 && <PaymentButton tax={tax} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Records an amount that was paid to the tax authority. */
function PaymentButton({ tax: { tax, currency, dueNow } }: { tax: TaxDue }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const { isPending, fields, message, submit } = useSubmit<{ id: number }>();
  const attempt = useRef<Attempt | null>(null);
  const name = `${taxNames[tax]}, ${currency}`;

  async function record(note: string) {
    const body = { tax, currency, amount: amountOf(text, currency) ?? 0, note };
    attempt.current = attemptFor(body, attempt.current);
    const { key } = attempt.current;
    if (!(await submit(() => sendTaxPayment(body, key)))) return;
    attempt.current = null;
    setOpen(false);
    showToast({ title: 'Tax payment recorded' });
    await client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => /^\/api\/(ledger|taxes)/.test(String(path)),
    });
  }

  return (
    <>
      <Button
        tone="secondary"
        aria-label={`Record payment: ${name}`}
        onClick={() => {
          setText(formatAmountInput(dueNow));
          setOpen(true);
        }}
      >
        Record payment
      </Button>
      <Dialog title="Record a tax payment" description={name} isOpen={isOpen} onClose={() => setOpen(false)}>
        {isOpen && (
          <ActionForm
            {...{ fields, message, isPending }}
            verb="Record payment"
            reasonName="note"
            reasonLabel="Reference"
            reasonHint="Such as the payment number of the tax authority and the date"
            onSubmit={(note) => void record(note)}
            onCancel={() => setOpen(false)}
          >
            <Notice tone="warn">
              This sends no money. Pay from our bank account first, then record it here.
              {` ${formatMoney(dueNow, currency)} is due now.`}
            </Notice>
            <AmountField
              label="Amount paid"
              currency={currency}
              text={text}
              onChange={setText}
              error={fields['amount']}
            />
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
