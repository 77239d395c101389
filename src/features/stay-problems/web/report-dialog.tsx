import { type FormEvent, useId, useRef } from 'react';
import { maxMessageLength, problemReasons } from '#features/stay-problems/choices.ts';
import type { GuestProblem } from '#features/stay-problems/schema.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useFormDraft } from '#kit/web/hooks/use-form-draft.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { RadioRow } from '#kit/web/ui/choice-row.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldError, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { reasonLabels } from './problem-labels.ts';
import { sendProblem } from './queries.ts';

type Props = { token: string; title: string; onClose: (updated?: GuestProblem) => void };

/** Asks a guest what is wrong. */
export default function ReportDialog({ token, title, onClose }: Props) {
  const { isPending, fields, message, submit, refuse } = useSubmit<GuestProblem>();
  const attempt = useRef<Attempt | null>(null);
  const id = useId();
  const { draft, onInput, clear } = useFormDraft(`problem of stay ${token}`);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = problemReasons.find((problemReason) => problemReason === form.get('reason'));
    if (!reason) return refuse({ reason: t('Choose what is wrong') });
    const body = { reason, text: String(form.get('text') ?? '').trim() };
    attempt.current = attemptFor(body, attempt.current);
    const { key } = attempt.current;
    const updated = await submit(() => sendProblem(token, body, key));
    if (!updated) return;
    clear();
    onClose(updated);
  }

  const textField = {
    id: `${id}text`,
    error: fields['text'],
    hint: t('The host and our admins read this. You can add photos afterwards.'),
  };
  return (
    <Dialog title={t('Report a problem')} description={title} isOpen onClose={() => onClose()}>
      <form onSubmit={onSubmit} onInput={onInput} className="grid gap-4" noValidate>
        <fieldset
          className="grid gap-2"
          aria-label={t('Problem')}
          aria-describedby={fields['reason'] ? `${id}reason` : undefined}
        >
          {problemReasons.map((reason) => (
            <RadioRow
              key={reason}
              name="reason"
              value={reason}
              label={reasonLabels[reason]}
              defaultChecked={draft['reason'] === reason}
            />
          ))}
          {fields['reason'] && <FieldError id={`${id}reason`}>{fields['reason']}</FieldError>}
        </fieldset>
        <FieldFrame {...textField} label={t('What is wrong')}>
          <textarea
            {...controlProps(textField)}
            name="text"
            rows={4}
            maxLength={maxMessageLength}
            defaultValue={draft['text']}
          />
        </FieldFrame>
        <FormError message={message} fields={fields} />
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Sending...') : t('Send')}
        </Button>
      </form>
    </Dialog>
  );
}
