import { useId, useState } from 'react';
import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import type { Refund } from '#features/payments/schema.ts';
import { formatAmountInput } from '#kit/amount-text.ts';
import { formatMoney, requireCurrency } from '#kit/money.ts';
import { showToast } from '#kit/web/toasts.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { ActionForm } from './action-form.tsx';
import { sendRefund } from './queries.ts';
import { refundEffects, refundToast } from './refund-summary.ts';
import { usePaymentAction } from './use-payment-action.ts';

type Props = { attempt: AdminAttempt; payment: AdminPayment | null };

/** Refunds an amount in full or in part. It shows the effects before the admin confirms. */
export function RefundAction({ attempt, payment }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isMade, setMade] = useState(false);
  const id = useId();
  const mutation = usePaymentAction<Refund>();
  const refundable = attempt.refundable ?? 0;
  const currency = requireCurrency(attempt.currency);
  const amount = amountOf(text, currency);
  const isValidAmount = amount !== null && amount > 0 && amount <= refundable;
  const amountError =
    amount !== null && amount > refundable
      ? `You can refund at most ${formatMoney(refundable, currency)}`
      : undefined;

  function open() {
    setText(formatAmountInput(refundable));
    setMade(false);
    setOpen(true);
  }

  async function send(comment: string) {
    if (!isValidAmount) return;
    const body = { amount, comment, isMade };
    const refund = await mutation.send({ id: attempt.id, ...body }, (key) =>
      sendRefund(attempt.id, body, key),
    );
    if (!refund) return;
    setOpen(false);
    showToast(refundToast(refund));
  }

  return (
    <>
      <Button tone="secondary" onClick={open}>
        Refund
      </Button>
      <Dialog
        title="Refund"
        description={
          payment ? `${payment.title}, paid by ${payment.name}` : 'Payment with an unknown reference'
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActionForm
            {...mutation}
            reasonLabel={isMade ? 'Where did you check this?' : 'Reason'}
            reasonName="comment"
            reasonHint={isMade ? 'Saved with the payment' : 'Saved with the payment and sent to the provider'}
            verb={`${isMade ? 'Record' : 'Refund'}${isValidAmount ? ` ${formatMoney(amount, currency)}` : ''}`}
            onSubmit={(comment) => void send(comment)}
            onCancel={() => setOpen(false)}
          >
            <AmountField
              label={`Amount (up to ${formatMoney(refundable, currency)})`}
              currency={currency}
              text={text}
              onChange={setText}
              error={
                mutation.fields['amount'] ??
                amountError ??
                (amount === 0 ? 'Enter an amount above 0' : undefined)
              }
            />
            <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                id={id}
                type="checkbox"
                checked={isMade}
                onChange={(event) => setMade(event.currentTarget.checked)}
                className="size-5 shrink-0 accent-ink"
              />
              Already refunded by the provider
            </label>
            <Panel isSmall role="status" className="grid gap-1 empty:hidden">
              {isValidAmount &&
                refundEffects({ amount, attempt, payment, isMade }).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
            </Panel>
          </ActionForm>
        )}
      </Dialog>
    </>
  );
}
