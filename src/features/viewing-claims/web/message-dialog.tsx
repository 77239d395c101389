import { type FormEvent, useId, useRef } from 'react';
import { maxMessageLength } from '#features/viewing-claims/choices.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

type Props = {
  title: string;
  description: string;
  label: string;
  hint: string;
  /** The label of the button. */
  act: string;
  /** The field of the request body that contains the text. */
  field: string;
  send(words: string, idempotencyKey: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
};

/** Asks for a reason in the user's own words. */
export function MessageDialog({
  title,
  description,
  label,
  hint,
  act: submitLabel,
  field,
  send,
  onDone,
  onClose,
}: Props) {
  const { isPending, fields, message, submit } = useSubmit<true>();
  const attempt = useRef<Attempt | null>(null);
  const id = useId();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    attempt.current = attemptFor([submitLabel, text], attempt.current);
    const { key } = attempt.current;
    if (!(await submit(() => send(text, key).then(() => true as const)))) return;
    onDone();
    onClose();
  }

  const control = { id, error: fields[field], hint };
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <FieldFrame {...control} label={label}>
          <textarea {...controlProps(control)} name="words" rows={4} maxLength={maxMessageLength} />
        </FieldFrame>
        {message && !fields[field] && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
        <Button type="submit" disabled={isPending}>
          {isPending ? t('Sending...') : submitLabel}
        </Button>
      </form>
    </Dialog>
  );
}
