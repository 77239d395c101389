import { useState } from 'react';
import type { AdminRefund } from '#features/payments/admin-schema.ts';
import type { Refund } from '#features/payments/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ActionForm } from './action-form.tsx';
import { sendRefundResolution } from './queries.ts';
import { usePaymentAction } from './use-payment-action.ts';

const texts = {
  completed: {
    name: 'Refund completed',
    verb: 'Refund completed',
    whyLabel: 'Where did you check this?',
    consequence:
      'We record the refund in the ledger. If the payment is then fully refunded, the purchase is cancelled.',
  },
  failed: {
    name: 'Refund failed',
    verb: 'Refund failed',
    whyLabel: 'Where did you check this?',
    consequence: 'Nothing is recorded in the ledger, and you can refund the money again.',
  },
  dropped: {
    name: 'No longer owed',
    verb: 'Remove from queue',
    whyLabel: 'Why is it not owed?',
    consequence: 'The refund leaves the queue. No money moves, and you can still refund it later.',
  },
} as const;

/** Records the outcome of an unanswered refund, which an admin has looked up, or that a failed one is not owed. */
export function ResolveRefundAction({ refund, status }: { refund: AdminRefund; status: keyof typeof texts }) {
  const [isOpen, setOpen] = useState(false);
  const mutation = usePaymentAction<Refund>();
  const { name, verb, whyLabel, consequence } = texts[status];

  async function send(note: string) {
    const body = { status, note };
    if (
      !(await mutation.send({ id: refund.id, ...body }, (key) => sendRefundResolution(refund.id, body, key)))
    )
      return;
    setOpen(false);
    showToast({ title: 'Refund outcome recorded' });
  }

  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog
        title={`${name}?`}
        description={`Refund ${refund.id}, ${formatMoney(refund.amount, refund.currency)}`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...mutation}
            reasonLabel={refund.isAtBank && status !== 'dropped' ? 'When and how was it paid?' : whyLabel}
            reasonName="note"
            reasonHint="Saved with the payment, your name and the time. You cannot change it later"
            verb={verb}
            onSubmit={(note) => void send(note)}
            onCancel={() => setOpen(false)}
          >
            <Notice>{consequence}</Notice>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
