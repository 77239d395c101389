import { type ReactNode, useState } from 'react';
import { t } from '#kit/t.ts';
import { newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, type ButtonTone } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

type Props<T> = {
  title: string;
  description: string;
  /** The consequences of the act. */
  children: ReactNode;
  /** The label of the button. */
  act: string;
  tone?: ButtonTone;
  send(idempotencyKey: string): Promise<T>;
  onClose(updated?: T): void;
};

/** Asks for a confirmation of an act that cannot be undone. */
export function ActDialog<T>({ title, description, children, act, tone, send, onClose }: Props<T>) {
  const { isPending, message, submit } = useSubmit<T>();
  const [key] = useState(newIdempotencyKey);
  async function confirm() {
    const updated = await submit(() => send(key));
    if (updated) onClose(updated);
  }
  return (
    <Dialog title={title} description={description} isOpen onClose={() => onClose()}>
      <div className="grid gap-3">{children}</div>
      {message && (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={() => onClose()}>
          {t('Not yet')}
        </Button>
        <Button {...(tone && { tone })} disabled={isPending} onClick={() => void confirm()}>
          {isPending ? t('Sending...') : act}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
