import { type FormEvent, useId, useRef, useState } from 'react';
import { linkMax, type ReportReason, reportReasons, reportTextMax } from '#features/reports/choices.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldError, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { sendReport } from './queries.ts';
import { missingReasonMessage, parseReason, reasonField, reasonLabels } from './report-labels.ts';

type Props = { homeId: number; initial: ReportReason | null; onSent: (leftAddress: boolean) => void };

/** Collects a report about a listing. Only admins read it, never the lister. */
export function ReportForm({ homeId, initial, onSent }: Props) {
  const { isPending, fields, message, submit, refuse } = useSubmit<{ message: string }>();
  const [reason, setReason] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  async function report(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const field = (name: string) => String(values.get(name) ?? '').trim();
    if (reason === null) {
      refuse({ reason: missingReasonMessage });
      form.current?.querySelector<HTMLInputElement>('[name="reason"]')?.focus();
      return;
    }
    const sent = await submit(() =>
      sendReport(homeId, {
        reason,
        text: field('text'),
        ...(field('link') && { link: field('link') }),
        ...(field('email') && { email: field('email') }),
        ...(field('website') && { website: field('website') }),
      }),
    );
    if (sent) onSent(field('email') !== '');
  }

  const { label, hint, asksForProof } = reasonField(reason);
  const text = { id: `${id}text`, error: fields['text'], hint };
  return (
    <form ref={form} onSubmit={report} className="grid gap-6" noValidate>
      <fieldset className="grid gap-2" aria-describedby={fields['reason'] ? `${id}reason` : undefined}>
        <legend className="mb-1 t-label">{t('What is wrong with this listing?')}</legend>
        {reportReasons.map((value) => (
          <RadioRow
            key={value}
            name="reason"
            value={value}
            checked={reason === value}
            onChange={() => setReason(parseReason(value))}
            label={reasonLabels[value]}
          />
        ))}
        {fields['reason'] && <FieldError id={`${id}reason`}>{fields['reason']}</FieldError>}
      </fieldset>
      <FieldFrame {...text} label={label}>
        <textarea {...controlProps(text)} name="text" rows={4} maxLength={reportTextMax} />
      </FieldFrame>
      {asksForProof && (
        <Field
          label={t('Link to proof (optional)')}
          hint={t('For example, the page where you first advertised it.')}
          name="link"
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={linkMax}
          error={fields['link']}
        />
      )}
      <Field
        label={t('Your email, if you want to know the outcome (optional)')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={fields['email']}
      />
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label htmlFor={`${id}website`}>{t('Leave this empty')}</label>
        <input id={`${id}website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <FormError message={message} fields={fields} />
      <Button type="submit" disabled={isPending}>
        {isPending ? t('Sending...') : t('Send report')}
      </Button>
    </form>
  );
}
