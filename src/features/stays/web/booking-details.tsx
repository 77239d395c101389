import { type Ref, useId, useState } from 'react';
import { stayLimits } from '#features/stays/choices.ts';
import type { HomeNights, StayQuote } from '#features/stays/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { hasCleaningFee, QuoteBreakdown } from './quote-breakdown.tsx';
import { RefundLines } from './refund-lines.tsx';

export type Details = { nights: number; guests: number; requests: string };

type Props = {
  heading?: Ref<HTMLHeadingElement>;
  home: HomeNights;
  checkIn: string;
  details: Details;
  onChange: (details: Details) => void;
  quote: StayQuote | undefined;
  /** The server's errors by the name of the field. */
  errors: Record<string, string>;
};

/** Collects the number of nights and guests and the special requests, and shows the price. */
export function BookingDetails({ heading, home, checkIn, details, onChange, quote, errors }: Props) {
  const id = useId();
  const updateDetails = (changes: Partial<Details>) => onChange({ ...details, ...changes });
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="t-subhead">
        {quote
          ? t('{checkIn} to {checkOut}', {
              checkIn: formatDate(checkIn),
              checkOut: formatDate(quote.checkOut),
            })
          : t('From {checkIn}', { checkIn: formatDate(checkIn) })}
        <span className="block t-small text-muted">
          {home.minNights > 1 && `${t('Minimum stay: {minNights} nights.', { minNights: home.minNights })} `}
          {t('Sleeps {sleeps}.', { sleeps: home.sleeps })}
        </span>
      </h3>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
        <CountField
          label={t('Number of nights')}
          max={home.maxNights}
          value={details.nights}
          onChange={(nights) => updateDetails({ nights })}
          error={errors['nights']}
        />
        <CountField
          label={t('Number of guests')}
          max={home.sleeps}
          value={details.guests}
          onChange={(guests) => updateDetails({ guests })}
          error={errors['guests']}
        />
      </div>
      <FieldFrame id={id} label={t('Special requests (optional)')}>
        <textarea
          {...controlProps({ id })}
          rows={3}
          maxLength={stayLimits.requests}
          value={details.requests}
          onChange={({ target }) => updateDetails({ requests: target.value })}
        />
      </FieldFrame>
      <div className="min-h-28">
        {quote && (
          <QuoteBreakdown quote={quote} deposit={home.books === 'request' ? 'once accepted' : 'now'} />
        )}
        {quote && quote.balance > 0 && (
          <p className="mt-1 t-small text-muted">
            {t('Balance due by {balanceDue}.', { balanceDue: formatDate(quote.balanceDue) })}
            {quote.damageDeposit !== undefined &&
              ` ${t('The damage deposit is due then, too. We hold it, and refund it at the end of the second day after you leave unless the host claims damage.')}`}
          </p>
        )}
      </div>
      {quote && !quote.isFree && (
        <p role="alert" className="text-danger">
          {t('Some of these nights are taken. Please choose other dates.')}
        </p>
      )}
      {errors['checkIn'] && (
        <p role="alert" className="text-danger">
          {errors['checkIn']}
        </p>
      )}
      {quote && (
        <div className="t-small text-muted">
          <p className="t-strong">{t('Refund if you cancel (Kampala time)')}</p>
          <RefundLines refunds={quote.refunds} checkIn={checkIn} currency={quote.currency} />
          {quote.refunds.length > 1 && (
            <p>{t('These amounts are for the deposit. We refund the same share of the balance.')}</p>
          )}
          {hasCleaningFee(quote) && <p>{t('We refund the cleaning fee in full.')}</p>}
        </div>
      )}
      {home.houseRules && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 link">{t('House rules')}</summary>
          <p className="whitespace-pre-line text-muted wrap-anywhere">{home.houseRules}</p>
        </details>
      )}
    </div>
  );
}

type CountFieldProps = {
  label: string;
  max: number;
  value: number;
  onChange: (value: number) => void;
  error: string | undefined;
};

/**
 * Renders a number field. While it has the focus, it may be empty or invalid, and its value is then 1. It
 * shows the value when it loses the focus.
 */
function CountField({ value, onChange, ...field }: CountFieldProps) {
  const [typedText, setTypedText] = useState<string | null>(null);
  return (
    <Field
      {...field}
      type="number"
      inputMode="numeric"
      min={1}
      value={typedText ?? value}
      onChange={({ target }) => {
        setTypedText(target.value);
        onChange(parseCount(target.value));
      }}
      onBlur={() => setTypedText(null)}
    />
  );
}

function parseCount(text: string): number {
  const number = Math.trunc(Number(text));
  return text.trim() === '' || Number.isNaN(number) ? 1 : number;
}
