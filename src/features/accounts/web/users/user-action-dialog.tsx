import { type ReactNode, useState } from 'react';
import type { User } from '#features/accounts/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';

type Props = {
  user: User;
  /** The label of the button that opens the dialog. With a question mark, it is the title of the dialog. */
  name: string;
  /** The label of the confirm button. */
  confirmLabel: string;
  pendingLabel: string;
  run(): Promise<object>;
  onDone(): void;
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
  reason,
  children,
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit, refuse } = useSubmit<object>();

  function open() {
    // This clears the errors of an earlier attempt.
    refuse({});
    setOpen(true);
  }

  async function confirm() {
    if (!(await submit(run))) return;
    setOpen(false);
    onDone();
  }

  return (
    <>
      <Button tone="quiet" className="-ml-4 justify-self-start t-small" onClick={open}>
        {name}
      </Button>
      <Dialog
        title={`${name}?`}
        description={`For ${user.username}, ${user.email}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
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
          <div className="grid gap-3 sm:flex sm:justify-end">
            <Button disabled={isPending} onClick={() => void confirm()} className="sm:order-1">
              {isPending ? pendingLabel : confirmLabel}
            </Button>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
