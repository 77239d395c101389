import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useFormDraft } from '#kit/web/hooks/use-form-draft.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

type Props = {
  title: string;
  description: string;
  label: string;
  hint: string;
  /** The label of the button. */
  act: string;
  /** The field of the request body that contains the text. */
  field: string;
  maxLength: number;
  /** Names what the text is about, such as a claim, so that a text that was typed but not sent is kept for it. */
  draftKey: string;
  isDisabled?: boolean;
  send(words: string, idempotencyKey: string): Promise<unknown>;
  onDone(): void;
  onClose(): void;
  /** Renders further fields above the text, with the errors of the server. */
  children?: (fields: Record<string, string>) => ReactNode;
};

/** Asks for a reason in the user's own words. A text that is not sent is kept when the dialog closes. */
export function MessageDialog({
  title,
  description,
  label,
  hint,
  act: submitLabel,
  field,
  maxLength,
  draftKey,
  isDisabled = false,
  send,
  onDone,
  onClose,
  children,
}: Props) {
  const { isPending, fields, message, submit } = useSubmit<true>();
  const attempt = useRef<Attempt | null>(null);
  const id = useId();
  const { draft, onInput, clear } = useFormDraft(draftKey);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    attempt.current = attemptFor([submitLabel, text], attempt.current);
    const { key } = attempt.current;
    if (!(await submit(() => send(text, key).then(() => true as const)))) return;
    clear();
    onDone();
    onClose();
  }

  const control = { id, error: fields[field], hint };
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} onInput={onInput} className="grid gap-4" noValidate>
        {children?.(fields)}
        <FieldFrame {...control} label={label}>
          <textarea
            {...controlProps(control)}
            name="words"
            rows={4}
            maxLength={maxLength}
            defaultValue={draft['words']}
          />
        </FieldFrame>
        <FormError message={message} fields={fields} />
        <DialogFoot>
          <Button type="submit" disabled={isPending || isDisabled}>
            {isPending ? t('Sending...') : submitLabel}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
