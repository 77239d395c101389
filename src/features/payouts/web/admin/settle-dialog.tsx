import { useRef, useState } from 'react';
import { ActionForm } from '#features/payments/web/admin/action-form.tsx';
import type { OwedHost, PayoutOverview } from '#features/payouts/schema.ts';
import { sendSettlement } from '#features/payouts/web/queries.ts';
import { formatMoney } from '#kit/money.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';

type Props = { host: OwedHost; onChanged(overview: PayoutOverview): void };

/** Records that a balance was paid or received outside the provider. */
export function SettleDialog({ host, onChanged }: Props) {
  const { userId, username, currency, balance, request } = host;
  const [isOpen, setOpen] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<PayoutOverview>();
  const attempt = useRef<Attempt | null>(null);
  const amount = formatMoney(Math.abs(balance), currency);
  const verb = balance > 0 ? `Record ${amount} as paid` : `Record ${amount} as received`;

  async function settle(note: string) {
    const body = { userId, currency, balance, note };
    attempt.current = attemptFor(body, attempt.current);
    const { key } = attempt.current;
    const overview = await submit(() => sendSettlement(body, key));
    if (!overview) return;
    attempt.current = null;
    setOpen(false);
    onChanged(overview);
    const isWaiting = overview.owed.some(
      (other) => other.userId === userId && other.currency === currency && other.request,
    );
    showToast({ title: isWaiting ? 'Waiting for another admin' : 'Balance settled' });
  }

  return (
    <>
      <Button
        tone="secondary"
        aria-label={`Settle by hand: ${amount} of ${username}`}
        onClick={() => setOpen(true)}
      >
        Settle by hand
      </Button>
      <Dialog
        title="Settle by hand"
        description={`${username}, ${formatMoney(balance, currency)}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...{ fields, message, isPending, verb }}
            reasonName="note"
            reason={request?.note}
            reasonLabel={balance > 0 ? 'How did you pay it?' : 'How did you receive it?'}
            reasonHint="Such as the bank, the date and the reference. The host reads this by email"
            onSubmit={(note) => void settle(note)}
            onCancel={() => setOpen(false)}
          >
            <Notice tone="warn">{adviceFor(host)}</Notice>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}

function adviceFor({ balance, request }: OwedHost): string {
  if (balance > 0)
    return request
      ? `${request.by} recorded this payment. Check that it was made, and only once. The balance becomes zero.`
      : 'This sends no money. Pay the host first, then record it here. The balance becomes zero.';
  return request
    ? `${request.by} recorded this repayment. Check that the money is on our bank account. The debt becomes zero.`
    : 'Record this only when the money is on our bank account. The debt becomes zero.';
}
