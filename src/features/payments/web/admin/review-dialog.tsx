import { useState } from 'react';
import type { AdminAttempt, AdminPayment, AdminReview } from '#features/payments/admin-schema.ts';
import type { Review } from '#features/payments/schema.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ActionForm } from './action-form.tsx';
import { statedAmount } from './payment-labels.ts';
import { sendReview } from './queries.ts';
import { reviewEffects } from './review-summary.ts';
import { usePaymentAction } from './use-payment-action.ts';

type Props = { attempt: AdminAttempt; payment: AdminPayment | null; act: Review['act'] };

const texts = {
  credit: {
    name: 'Credit payment',
    verb: 'Credit payment',
    whyLabel: 'What did you find?',
    done: 'Payment credited',
  },
  close: {
    name: 'Close manually',
    verb: 'Close payment',
    whyLabel: 'How was it settled?',
    done: 'Payment closed',
  },
  check: {
    name: 'Add a note',
    verb: 'Save note',
    whyLabel: 'What did you find?',
    done: 'Note saved',
  },
} as const;

/** Records an admin's decision about received money, after a review. */
export function ReviewAction({ attempt, payment, act: kind }: Props) {
  const [isOpen, setOpen] = useState(false);
  const mutation = usePaymentAction<AdminReview>();
  const { name, verb, whyLabel, done: doneText } = texts[kind];

  async function send(note: string) {
    const body = { act: kind, note };
    if (!(await mutation.send({ id: attempt.id, ...body }, (key) => sendReview(attempt.id, body, key))))
      return;
    setOpen(false);
    showToast({ title: doneText });
  }

  return (
    <>
      <Button tone={kind === 'check' ? 'quiet' : 'secondary'} onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        title={name}
        description={`${statedAmount(attempt)}, provider ID ${attempt.providerId}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...mutation}
            reasonLabel={whyLabel}
            reasonName="note"
            reasonHint="Saved with the payment, your name and the time. You cannot change it later"
            verb={verb}
            onSubmit={(note) => void send(note)}
            onCancel={() => setOpen(false)}
          >
            <Notice>{reviewEffects(kind, attempt, payment)}</Notice>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
