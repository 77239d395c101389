import { useState } from 'react';
import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ActionForm } from './action-form.tsx';
import { statedAmount } from './payment-labels.ts';
import { sendReversal } from './queries.ts';
import { lossSentence } from './refund-summary.ts';
import { usePaymentAction } from './use-payment-action.ts';

type Props = { attempt: AdminAttempt; payment: AdminPayment | null };

/** Records that our bank took back money that was paid into our account. */
export function ReversalAction({ attempt, payment }: Props) {
  const [isOpen, setOpen] = useState(false);
  const mutation = usePaymentAction<{ reversedAt: string | null }>();
  const amount = statedAmount(attempt);

  async function send(comment: string) {
    const body = { comment };
    if (!(await mutation.send({ id: attempt.id, ...body }, (key) => sendReversal(attempt.id, body, key))))
      return;
    setOpen(false);
    showToast({ title: 'Reversal recorded' });
  }

  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        Record reversal
      </Button>
      <Dialog
        title="Record reversal?"
        description={payment ? `${payment.title}, paid by ${payment.name}` : amount}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...mutation}
            reasonLabel="Why did our bank take the money back?"
            reasonName="comment"
            reasonHint="The payer reads this by email"
            verb="Record reversal"
            onSubmit={(comment) => void send(comment)}
            onCancel={() => setOpen(false)}
          >
            <Notice tone="warn">
              <p>{`Only do this if the statement of our bank shows that ${amount} left our account again. You cannot undo it.`}</p>
              {payment && attempt.outcome === 'credited' && (
                <p className="mt-1">{`The payment no longer counts: ${lossSentence(payment)}.`}</p>
              )}
            </Notice>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
