import { type FormEvent, type ReactNode, useId } from 'react';
import { paymentLimits } from '#features/payments/limits.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

type Props = {
  /** The effects of the action, shown above the reason. */
  children?: ReactNode;
  reasonLabel: string;
  reasonHint: string;
  reasonName: 'comment' | 'note';
  /** The reason that another admin gave. */
  reason?: string | undefined;
  fields: Record<string, string>;
  message: string | null;
  isPending: boolean;
  /** The label of the button. */
  verb: string;
  onSubmit(why: string): void;
  onCancel(): void;
};

/** Renders the form of a payment action; a reason is always required. */
export function ActionForm(props: Props) {
  const {
    children,
    reasonLabel,
    reasonHint,
    reasonName,
    reason,
    fields,
    message,
    isPending,
    verb,
    onSubmit,
    onCancel,
  } = props;
  const id = useId();
  const error = fields[reasonName];
  const control = { id, error, hint: reasonHint };
  const hasFieldError = Object.keys(fields).some((name) => ['amount', reasonName].includes(name));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(String(new FormData(event.currentTarget).get(reasonName) ?? '').trim());
  }

  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      {children}
      <FieldFrame {...control} label={reasonLabel}>
        <textarea
          name={reasonName}
          defaultValue={reason}
          rows={3}
          maxLength={paymentLimits.comment}
          {...controlProps(control)}
        />
      </FieldFrame>
      {message && !hasFieldError && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Please wait...' : verb}
        </Button>
      </DialogFoot>
    </form>
  );
}
