import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { readStayTerms } from '#features/stays/api.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { weekdayNames } from '#kit/calendar-day.ts';
import type { ReplyOf } from '#kit/endpoint.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { hostNightsQuery, sendTerms, stayTermsQuery } from './host-queries.ts';

type Terms = ReplyOf<typeof readStayTerms>;
type Props = { id: number; terms: Terms };

/** Edits a home's booking terms. Booked stays keep the terms of their booking. */
export function TermsForm({ id, terms }: Props) {
  const client = useQueryClient();
  const formId = useId();
  const [tier, setTier] = useState(terms.tier);
  const { isPending, fields, message, submit } = useSubmit<Terms>();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const draft = readDraft(new FormData(event.currentTarget));
    const savedTerms = await submit(() => sendTerms(id, draft));
    if (!savedTerms) return;
    client.setQueryData(stayTermsQuery(id).queryKey, savedTerms);
    await client.invalidateQueries({ queryKey: hostNightsQuery(id).queryKey });
    showToast({ title: 'Saved', description: 'Existing bookings keep their terms.' });
  }
  const control = (name: string, error?: string) => ({
    ...controlProps({ id: `${formId}${name}`, error }),
    name,
  });
  const tierField = {
    id: `${formId}tier`,
    error: fields['tier'],
    hint: terms.tiers.find(({ code }) => code === tier)?.words,
  };
  return (
    <form
      onSubmit={onSubmit}
      className="grid gap-4 border-t border-line pt-6"
      noValidate
      aria-label="Booking terms"
    >
      <h2 className="t-heading">Booking terms</h2>
      <FieldFrame id={`${formId}books`} label="Booking type">
        <select {...control('books')} defaultValue={terms.books}>
          <option value="instant">Instant booking: guests pay the deposit to confirm</option>
          <option value="request">On request: you accept each booking first</option>
        </select>
      </FieldFrame>
      <FieldFrame {...tierField} label="Cancellation">
        <select
          {...controlProps(tierField)}
          name="tier"
          value={tier}
          onChange={(event) => setTier(event.currentTarget.value)}
        >
          {terms.tiers.map(({ code, title }) => (
            <option key={code} value={code}>
              {title}
            </option>
          ))}
        </select>
      </FieldFrame>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label="Maximum stay (nights)"
          name="maxNights"
          type="number"
          min={1}
          max={365}
          defaultValue={terms.maxNights}
          error={fields['maxNights']}
        />
        <Field
          label="Advance notice (days)"
          name="noticeDays"
          type="number"
          min={0}
          max={60}
          defaultValue={terms.noticeDays}
          error={fields['noticeDays']}
        />
        <Field
          label={`Weekend price per night (${terms.currency})`}
          name="weekendPrice"
          inputMode="decimal"
          defaultValue={terms.weekendPrice ?? ''}
          hint="Applies on Friday and Saturday nights"
          error={fields['weekendPrice']}
        />
      </div>
      <fieldset>
        <legend className="t-label">Check-in days</legend>
        <div className="flex flex-wrap gap-x-4">
          {weekdayNames.map((name, day) => (
            <label key={name} htmlFor={`${formId}${name}`} className="flex min-h-11 items-center gap-2">
              <input
                id={`${formId}${name}`}
                type="checkbox"
                name="arrivalDays"
                value={day}
                defaultChecked={terms.arrivalDays?.includes(day) ?? true}
                className="size-5 accent-ink"
              />
              {name.slice(0, 3)}
            </label>
          ))}
        </div>
        {fields['arrivalDays'] && <p className="t-small text-danger">{fields['arrivalDays']}</p>}
      </fieldset>
      <FieldFrame id={`${formId}houseRules`} label="House rules" error={fields['houseRules']}>
        <textarea
          {...control('houseRules', fields['houseRules'])}
          rows={3}
          maxLength={stayLimits.rules}
          defaultValue={terms.houseRules ?? ''}
        />
      </FieldFrame>
      <Field
        label="Address"
        name="address"
        maxLength={stayLimits.address}
        defaultValue={terms.address ?? ''}
        hint="Only shared with guests after their booking is confirmed"
        error={fields['address']}
      />
      <FieldFrame
        id={`${formId}checkInWords`}
        label="Check-in instructions"
        hint="Only shared with guests after their booking is confirmed"
        error={fields['checkInWords']}
      >
        <textarea
          {...controlProps({
            id: `${formId}checkInWords`,
            error: fields['checkInWords'],
            hint: 'Only shared with guests after their booking is confirmed',
          })}
          name="checkInWords"
          rows={3}
          maxLength={stayLimits.rules}
          defaultValue={terms.checkInWords ?? ''}
        />
      </FieldFrame>
      <FormError message={message} fields={fields} />
      <Button type="submit" disabled={isPending} className="justify-self-start">
        {isPending ? 'Saving...' : 'Save terms'}
      </Button>
    </form>
  );
}

function readDraft(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const selectedDays = form.getAll('arrivalDays').map(Number);
  const weekendPriceText = text('weekendPrice').replace(/[,\s]/g, '');
  return {
    books: text('books') === 'instant' ? ('instant' as const) : ('request' as const),
    tier: text('tier'),
    maxNights: Number(text('maxNights') || Number.NaN),
    noticeDays: Number(text('noticeDays') || Number.NaN),
    arrivalDays: selectedDays.length === weekdayNames.length ? null : selectedDays,
    weekendPrice: weekendPriceText === '' ? null : Number(weekendPriceText),
    houseRules: text('houseRules') || null,
    checkInWords: text('checkInWords') || null,
    address: text('address') || null,
  };
}
