import { type FormEvent, useId, useRef } from 'react';
import { enquiryLimits } from '#features/enquiries/choices.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, type ButtonTone } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';

type Props<T> = {
  label: string;
  /** The label of the submit button. */
  words: string;
  hint: string;
  /** The title of the toast after saving. */
  doneMessage: string;
  tone?: ButtonTone;
  rows?: number;
  send: (text: string, idempotencyKey: string) => Promise<T>;
  onSent: (changed: T) => void;
};

/** Renders a form for a text about an enquiry. The text stays in the form until it is saved. */
export function EnquiryTextForm<T>({
  label,
  words: buttonLabel,
  hint,
  doneMessage,
  tone,
  rows = 4,
  send,
  onSent,
}: Props<T>) {
  const { isPending, fields, message, submit } = useSubmit<T>();
  const attempt = useRef<Attempt | null>(null);
  const id = useId();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = String(new FormData(form).get('text') ?? '').trim();
    attempt.current = attemptFor(text, attempt.current);
    const { key } = attempt.current;
    const changed = await submit(() => send(text, key));
    if (!changed) return;
    attempt.current = null;
    form.reset();
    showToast({ title: doneMessage, durationMs: 3_000 });
    onSent(changed);
  }
  const fieldProps = { id, error: fields['text'] ?? message ?? undefined, hint };
  return (
    <form onSubmit={onSubmit} className="grid justify-items-start gap-2" noValidate>
      <FieldFrame {...fieldProps} label={label} className="w-full">
        <textarea {...controlProps(fieldProps)} name="text" rows={rows} maxLength={enquiryLimits.message} />
      </FieldFrame>
      <Button type="submit" tone={tone} disabled={isPending}>
        {isPending ? t('Saving...') : buttonLabel}
      </Button>
    </form>
  );
}
