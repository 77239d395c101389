import { type FormEvent, type ReactNode, useId } from 'react';
import { requestLimits } from '#features/verification/choices.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';

type Props = {
  title: string;
  description: string;
  label: string;
  /** The label of the submit button. */
  act: string;
  /** The hint about who reads the reason, by default the member. */
  hint?: string;
  /** More content before the reason. */
  children?: ReactNode;
  below?: ReactNode;
  send(reason: string, form: FormData): Promise<unknown>;
  onDone(): void;
  onClose(): void;
};

/** Renders the dialog that asks an admin for the reason for a decision. */
export function ReasonDialog({
  title,
  description,
  label,
  act,
  hint,
  children,
  below,
  send,
  onDone,
  onClose,
}: Props) {
  const id = useId();
  const { isPending, fields, message, submit } = useSubmit<true>();
  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const reason = String(form.get('reason') ?? '').trim();
    if (!(await submit(() => send(reason, form).then(() => true as const)))) return;
    onDone();
    onClose();
  }
  const toMember = 'We email this to the member and show it on their verification page.';
  const control = { id, error: fields.reason, hint: hint ?? toMember };
  const { reason: _, ...otherErrors } = fields;
  const [otherError] = Object.values(otherErrors);
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        {children}
        <FieldFrame {...control} label={label}>
          <textarea {...controlProps(control)} name="reason" rows={4} maxLength={requestLimits.reason} />
        </FieldFrame>
        {below}
        <FormError message={otherError ?? message} fields={fields.reason ? fields : {}} />
        <DialogFoot>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Sending...' : act}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
