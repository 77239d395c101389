import type { GuestProblem } from '#features/stay-problems/schema.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendWithdrawal } from './queries.ts';

type Props = { token: string; title: string; onClose: (updated?: GuestProblem) => void };

/** Asks a guest whether the problem is solved, because the host is then paid. */
export default function WithdrawDialog({ token, title, onClose }: Props) {
  const { isPending, message, submit } = useSubmit<GuestProblem>();
  async function withdraw() {
    const updated = await submit(() => sendWithdrawal(token));
    if (updated) onClose(updated);
  }
  return (
    <Dialog title={t('Is the problem solved?')} description={title} isOpen onClose={() => onClose()}>
      <p>{t('We will then pay the host. You cannot report another problem with this stay.')}</p>
      {message && (
        <Notice tone="danger" role="alert" className="mt-3">
          {message}
        </Notice>
      )}
      <DialogFoot>
        <Button tone="secondary" onClick={() => onClose()}>
          {t('Not yet')}
        </Button>
        <Button disabled={isPending} onClick={() => void withdraw()}>
          {isPending ? t('Sending...') : t('It is solved')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
