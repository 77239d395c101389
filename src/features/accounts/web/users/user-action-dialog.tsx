import { type ReactNode, useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';

type Props = {
  user: User;
  /** The name of the action. With a question mark, it is the title of the dialog. */
  name: string;
  /** The label of the confirm button. */
  confirmLabel: string;
  pendingLabel: string;
  run(): Promise<object>;
  onDone(): void;
  onClose(): void;
  /** The required reason, which is stored with the action. */
  reason?: { label: string; value: string; change(text: string): void };
  /** The effects of the action. */
  children: ReactNode;
};

/** Confirms an admin's action on another user's account before it runs. */
export function UserActionDialog({
  user,
  name,
  confirmLabel,
  pendingLabel,
  run,
  onDone,
  onClose,
  reason,
  children,
}: Props) {
  // The dialog is closed before it is removed, so that the focus returns to where it was.
  const [isOpen, setOpen] = useState(true);
  const { isPending, fields, message, submit } = useSubmit<object>();

  async function confirm() {
    if (!(await submit(run))) return;
    setOpen(false);
    onDone();
  }

  return (
    <Dialog
      title={`${name}?`}
      description={`For ${user.username}, ${user.email}`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <div className="grid gap-4 whitespace-normal">
        <p>{children}</p>
        {reason && (
          <Field
            label={reason.label}
            value={reason.value}
            maxLength={300}
            error={fields.reason}
            onChange={(event) => reason.change(event.currentTarget.value)}
          />
        )}
        {message && !fields.reason && (
          <p role="alert" className="text-danger">
            {message}
          </p>
        )}
        <DialogFoot>
          <Button tone="secondary" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button disabled={isPending} onClick={() => void confirm()}>
            {isPending ? pendingLabel : confirmLabel}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
