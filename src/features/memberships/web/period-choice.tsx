import { useId } from 'react';
import type { OwnMembership, PlanChoice, ShownQuote } from '#features/memberships/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';

export const monthLabel = (months: number) => (months === 1 ? '1 month' : `${months} months`);

type Props = { choice: Pick<PlanChoice, 'quotes'>; months: number; onChange(months: number): void };

/** Lets the user choose the number of months to pay for. */
export function PeriodChoice({ choice, months, onChange }: Props) {
  const id = useId();
  return (
    <fieldset>
      <legend className="t-label">Membership length</legend>
      <div className="mt-1 grid gap-2">
        {choice.quotes.map((quote) => (
          <RadioRow
            key={quote.months}
            name={id}
            checked={months === quote.months}
            onChange={() => onChange(quote.months)}
            label={monthLabel(quote.months)}
            aside={<span className="tabular-nums">{formatMoney(quote.price, 'UGX')}</span>}
          />
        ))}
      </div>
    </fieldset>
  );
}

type QuoteProps = {
  choice: Pick<PlanChoice, 'title' | 'currency' | 'monthlyPrice'>;
  quote: ShownQuote;
  rate: OwnMembership['rate'];
};

/** Shows the amount due, how it is calculated, and the dates of the period. */
export function QuoteSum({ choice, quote, rate }: QuoteProps) {
  const { credit, amount, price, startsAt, endsAt, isAtOnce } = quote;
  return (
    <Card className="grid gap-1">
      {credit > 0 && (
        <>
          <LineItem label={`${choice.title}, ${monthLabel(quote.months)}`} sum={price} />
          <LineItem label="Credit from your current plan" sum={-Math.min(credit, price)} />
        </>
      )}
      <p className="flex flex-wrap justify-between gap-x-3 t-strong">
        <span>Total</span>
        <span className="tabular-nums">{formatMoney(amount, 'UGX')}</span>
      </p>
      {choice.currency === 'USD' && (
        <p className="t-small text-muted">
          {`${formatMoney(choice.monthlyPrice * quote.months, 'USD')} at the ${formatDate(rate.asOf)} exchange rate`}
        </p>
      )}
      <p className="t-small text-muted">
        {isAtOnce
          ? `Runs from today until ${formatDate(endsAt)}.`
          : `Starts on ${formatDate(startsAt)}, when your current plan ends, and runs until ${formatDate(endsAt)}.`}
        {credit > price && ' We add your remaining credit as extra days.'}
      </p>
    </Card>
  );
}

function LineItem({ label, sum }: { label: string; sum: number }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-3">
      <span>{label}</span>
      <span className="tabular-nums">{formatMoney(sum, 'UGX')}</span>
    </p>
  );
}
