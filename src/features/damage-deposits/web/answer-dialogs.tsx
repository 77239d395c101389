import { useRef } from 'react';
import { maxMessageLength } from '#features/damage-deposits/choices.ts';
import type { GuestDeposit } from '#features/damage-deposits/schema.ts';
import { t } from '#kit/t.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { MessageDialog } from '#kit/web/ui/desk/message-dialog.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendAcceptance, sendRefusal } from './queries.ts';

type Props = {
  token: string;
  title: string;
  /** The claimed amount and the rest of the deposit, with their currency. */
  claimed: string;
  rest: string;
  onDone: (updated?: GuestDeposit) => void;
};

/** Asks a guest to confirm that the host gets the claimed amount. */
export function AcceptDialog({ token, title, claimed, rest, onDone }: Props) {
  const { isPending, message, submit } = useSubmit<GuestDeposit>();
  const attempt = useRef<Attempt | null>(null);
  async function accept() {
    attempt.current = attemptFor([claimed], attempt.current);
    const { key } = attempt.current;
    const updated = await submit(() => sendAcceptance(token, key));
    if (updated) onDone(updated);
  }
  return (
    <Dialog title={t('Accept the claim?')} description={title} isOpen onClose={() => onDone()}>
      <p>{t('The host gets {claimed}, and we refund {rest} to you.', { claimed, rest })}</p>
      {message && (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={() => onDone()}>
          {t('Not yet')}
        </Button>
        <Button disabled={isPending} onClick={() => void accept()}>
          {isPending ? t('Sending...') : t('Accept the claim')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Takes the reason for which a guest refuses a claim. */
export function RefuseDialog({ token, title, onDone }: Pick<Props, 'token' | 'title' | 'onDone'>) {
  const updated = useRef<GuestDeposit>(undefined);
  return (
    <MessageDialog
      title={t('Refuse the claim')}
      description={title}
      label={t('Why you refuse it')}
      hint={t('The host and our admins read this.')}
      field="text"
      maxLength={maxMessageLength}
      draftKey={`refusal of the claim of stay ${token}`}
      act={t('Send')}
      send={async (text, key) => {
        updated.current = await sendRefusal(token, text, key);
      }}
      onDone={() => onDone(updated.current)}
      onClose={() => onDone(updated.current)}
    />
  );
}
