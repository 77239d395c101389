import { useState } from 'react';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendWithdrawal } from './queries.ts';

type Props = { reference: string; onDeleted: () => void };

/** Renders the button that deletes the enquiry after a confirmation. */
export function Withdrawal({ reference, onDeleted }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  const { isPending, message, submit } = useSubmit<unknown>();
  async function withdraw() {
    if (await submit(() => sendWithdrawal(reference))) onDeleted();
  }
  if (!isConfirming)
    return (
      <Button tone="quiet" className="-ml-4 justify-self-start" onClick={() => setConfirming(true)}>
        {t('Delete this enquiry')}
      </Button>
    );
  return (
    <Card className="grid gap-3">
      <p>
        {t(
          'This deletes your enquiry, your name and contact details, and all replies from our records. It cannot recall emails that were already sent.',
        )}
      </p>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        <Button tone="danger" disabled={isPending} onClick={() => void withdraw()}>
          {isPending ? t('Deleting...') : t('Delete enquiry')}
        </Button>
        <Button tone="secondary" onClick={() => setConfirming(false)}>
          {t('Keep enquiry')}
        </Button>
      </p>
    </Card>
  );
}
