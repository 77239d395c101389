import { useState } from 'react';
import { rentReceiptLimits } from '#features/first-rents/rent-receipt-rules.ts';
import type { RentReceipt, Tenancies } from '#features/first-rents/rent-receipt-schema.ts';
import { shillings } from '#features/first-rents/web/first-rent-labels.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { rentWayNames } from './rent-receipt-labels.ts';
import { sendRentAnswer } from './rent-receipt-queries.ts';

type Act = 'confirm' | 'refuse' | 'withdraw';
type Props = { act: Act; receipt: RentReceipt; onClose(tenancies?: Tenancies): void };

const titles: Record<Act, string> = {
  confirm: t('Confirm this payment?'),
  refuse: t('Refuse this receipt?'),
  withdraw: t('Withdraw this receipt?'),
};
const labels: Record<Act, string> = {
  confirm: t('Confirm payment'),
  refuse: t('Refuse receipt'),
  withdraw: t('Withdraw receipt'),
};

/** Confirms, refuses or withdraws a receipt, none of which can be undone. */
export function AnswerDialog({ act, receipt, onClose }: Props) {
  const { id, month, amount, way, paidOn } = receipt;
  const { isPending, fields, message, submit } = useSubmit<Tenancies>();
  const [key] = useState(newIdempotencyKey);
  const [reason, setReason] = useState('');

  async function send() {
    const body = act === 'refuse' ? { act, reason } : { act };
    const tenancies = await submit(() => sendRentAnswer(id, body, key));
    if (tenancies) onClose(tenancies);
  }

  return (
    <Dialog title={titles[act]} description={formatMonth(month)} isOpen onClose={() => onClose()}>
      <div className="grid gap-4">
        <p>
          {t('{amount} · {way} · Paid on {day}', {
            amount: shillings(amount),
            way: rentWayNames[way],
            day: formatDate(paidOn),
          })}
        </p>
        {act === 'confirm' && (
          <p className="text-muted">
            {t('Confirm only if the money was paid. You then both have a receipt. This cannot be undone.')}
          </p>
        )}
        {act === 'refuse' && (
          <Field
            label={t('What is wrong?')}
            name="reason"
            value={reason}
            maxLength={rentReceiptLimits.reason}
            error={fields['reason']}
            hint={t('The other side reads this')}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <FormError message={message} fields={fields} />
        <DialogFoot>
          <Button tone="secondary" onClick={() => onClose()}>
            {t('Not yet')}
          </Button>
          <Button disabled={isPending} onClick={() => void send()}>
            {isPending ? t('Sending...') : labels[act]}
          </Button>
        </DialogFoot>
      </div>
    </Dialog>
  );
}
