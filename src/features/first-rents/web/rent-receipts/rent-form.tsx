import { type FormEvent, useId, useRef, useState } from 'react';
import { rentWays } from '#features/first-rents/rent-receipt-rules.ts';
import type { Tenancies, Tenancy } from '#features/first-rents/rent-receipt-schema.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { addMonths, formatMonth } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { rentWayNames } from './rent-receipt-labels.ts';
import { sendRent } from './rent-receipt-queries.ts';

type Props = {
  tenancy: Tenancy;
  dates: Pick<Tenancies, 'lastMonth' | 'today'>;
  onChanged(tenancies: Tenancies): void;
  onClose(): void;
};

/** Enters the rent of a month, which the other side then confirms. */
export function RentForm({ tenancy, dates: { lastMonth, today }, onChanged, onClose }: Props) {
  const { id, side, monthlyRent, receipts, firstMonth } = tenancy;
  const { isPending, fields, message, submit } = useSubmit<Tenancies>();
  const attempt = useRef<Attempt | null>(null);
  const [amount, setAmount] = useState(formatAmountInput(monthlyRent));
  const taken = new Set(receipts.filter(({ state }) => state !== 'refused').map(({ month }) => month));
  const months = monthsBetween(firstMonth, lastMonth).filter((month) => !taken.has(month));
  const current = today.slice(0, 7);
  const month = { id: useId(), error: fields['month'] };
  const way = { id: useId(), error: fields['way'] };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const body = {
      month: String(data.get('month') ?? ''),
      amount: amountOf(amount, 'UGX') ?? 0,
      way: rentWays.find((name) => name === data.get('way')) ?? 'other',
      paidOn: String(data.get('paidOn') ?? ''),
    };
    attempt.current = attemptFor({ id, ...body }, attempt.current);
    const { key } = attempt.current;
    const tenancies = await submit(() => sendRent(id, body, key));
    if (!tenancies) return;
    onClose();
    onChanged(tenancies);
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} className="grid max-w-xl gap-4" noValidate>
      <FieldFrame {...month} label={t('Month')}>
        <select
          name="month"
          defaultValue={months.includes(current) ? current : months.at(-1)}
          {...controlProps(month)}
        >
          {months.map((name) => (
            <option key={name} value={name}>
              {formatMonth(name)}
            </option>
          ))}
        </select>
      </FieldFrame>
      <AmountField
        label={t('Amount paid')}
        currency="UGX"
        text={amount}
        onChange={setAmount}
        error={fields['amount']}
      />
      <FieldFrame {...way} label={t('How it was paid')}>
        <select name="way" defaultValue="mobile_money" {...controlProps(way)}>
          {rentWays.map((name) => (
            <option key={name} value={name}>
              {rentWayNames[name]}
            </option>
          ))}
        </select>
      </FieldFrame>
      <Field
        label={t('Paid on')}
        name="paidOn"
        type="date"
        max={today}
        defaultValue={today}
        error={fields['paidOn']}
      />
      <p className="text-muted">
        {side === 'tenant'
          ? t('The lister confirms it. The money does not go through us.')
          : t('The tenant confirms it. The money does not go through us.')}
      </p>
      <FormError message={message} fields={fields} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {isPending
            ? t('Sending...')
            : side === 'tenant'
              ? t('Ask for the receipt')
              : t('Issue the receipt')}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}
