import { type FormEvent, useId, useState } from 'react';
import { photoReasons } from '#features/agents/choices.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { reasonLabels } from './photo-report-labels.ts';
import { sendPhotoReport } from './queries.ts';

/** Renders the form that reports a photo. */
export function ReportPhotoForm({ mark: slug }: { mark: string }) {
  const [reasonId, textId] = [useId(), useId()];
  const { isPending, fields, message, submit } = useSubmit<{ message: string }>();
  const [confirmation, setConfirmation] = useState<string | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = photoReasons.find((candidate) => candidate === form.get('reason')) ?? 'other';
    const reply = await submit(() =>
      sendPhotoReport(slug, { reason, words: String(form.get('words') ?? '') }),
    );
    if (reply) setConfirmation(reply.message);
  }

  if (confirmation) return <p role="status">{confirmation}</p>;
  return (
    <details className="max-w-xl">
      <summary className="inline-flex min-h-11 cursor-pointer items-center t-small link">
        {t('Report this photo')}
      </summary>
      <form method="post" onSubmit={onSubmit} className="mt-2 grid gap-4">
        <FieldFrame id={reasonId} label={t('What is wrong with it?')} error={fields.reason}>
          <select {...controlProps({ id: reasonId, error: fields.reason })} name="reason">
            {photoReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonLabels[reason]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame id={textId} label={t('Details (optional)')} error={fields.words}>
          <textarea
            {...controlProps({ id: textId, error: fields.words })}
            name="words"
            rows={2}
            maxLength={500}
          />
        </FieldFrame>
        <FormError message={message} fields={fields} />
        <p>
          <Button type="submit" tone="secondary" disabled={isPending}>
            {isPending ? t('Sending...') : t('Send report')}
          </Button>
        </p>
      </form>
    </details>
  );
}
