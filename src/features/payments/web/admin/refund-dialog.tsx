import { useId, useState } from 'react';
import type { AdminAttempt, AdminPayment } from '#features/payments/admin-schema.ts';
import type { Refund } from '#features/payments/schema.ts';
import { amountText } from '#kit/amount-text.ts';
import { formatMoney } from '#kit/money.ts';
import { showToast } from '#kit/web/toasts.ts';
import { AmountField, amountOf } from '#kit/web/ui/amount-field.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { ActForm } from './act-form.tsx';
import { sendRefund } from './queries.ts';
import { refundPlan, refundToast } from './refund-words.ts';
import { useAct } from './use-act.ts';

type Props = { attempt: AdminAttempt; payment: AdminPayment | null };

/** Gives all of it back, or a part; what will happen is said before it does. */
export function RefundAct({ attempt, payment }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [isMade, setMade] = useState(false);
  const id = useId();
  const act = useAct<Refund>();
  const left = attempt.refundable ?? 0;
  const currency = attempt.currency === 'USD' ? 'USD' : 'UGX';
  const amount = amountOf(text, currency);
  const fits = amount !== null && amount > 0 && amount <= left;
  const tooMuch =
    amount !== null && amount > left ? `Only ${formatMoney(left, currency)} is left to give back` : undefined;

  function open() {
    setText(amountText(left));
    setMade(false);
    setOpen(true);
  }

  async function send(comment: string) {
    if (!fits) return;
    const body = { amount, comment, isMade };
    const refund = await act.send({ id: attempt.id, ...body }, (key) => sendRefund(attempt.id, body, key));
    if (!refund) return;
    setOpen(false);
    showToast(refundToast(refund));
  }

  return (
    <>
      <Button tone="secondary" onClick={open}>
        Give money back
      </Button>
      <Dialog
        title="Give money back"
        description={
          payment ? `${payment.title}, paid by ${payment.name}` : 'Money under a reference that is not ours'
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ActForm
            {...act}
            whyLabel={isMade ? 'Where you saw it' : 'Why'}
            whyName="comment"
            whyHint={isMade ? 'Kept with the payment' : 'Kept with the payment, and told to the provider'}
            verb={`${isMade ? 'Enter' : 'Give back'}${fits ? ` ${formatMoney(amount, currency)}` : ''}`}
            onSubmit={(comment) => void send(comment)}
            onCancel={() => setOpen(false)}
          >
            <AmountField
              label={`Amount, at most ${formatMoney(left, currency)}`}
              currency={currency}
              text={text}
              onChange={setText}
              error={act.fields['amount'] ?? tooMuch ?? (amount === 0 ? 'This is nothing' : undefined)}
            />
            <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                id={id}
                type="checkbox"
                checked={isMade}
                onChange={(event) => setMade(event.currentTarget.checked)}
                className="size-5 shrink-0 accent-clay"
              />
              It was given back at the provider already
            </label>
            <div
              role="status"
              className="grid gap-1 rounded-control bg-sunken p-3 wrap-anywhere empty:hidden"
            >
              {fits &&
                refundPlan({ amount, attempt, payment, isMade }).map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
            </div>
          </ActForm>
        )}
      </Dialog>
    </>
  );
}
