import type { ReactNode } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

type Props = {
  /** The consequences. */
  children: ReactNode;
  /** The error of the act. */
  message: string | null;
  verb: string;
  /** `primary` by default. */
  tone?: 'danger';
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The content of a dialog in which a manager confirms an act. */
export function ConfirmBody({ children, message, verb, tone, isPending, onConfirm, onCancel }: Props) {
  return (
    <div className="grid gap-4">
      {children}
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button {...(tone && { tone })} disabled={isPending} onClick={onConfirm}>
          {isPending ? 'Please wait...' : verb}
        </Button>
      </DialogFoot>
    </div>
  );
}
