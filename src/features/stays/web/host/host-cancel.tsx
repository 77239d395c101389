import { type FormEvent, useState } from 'react';
import { type CancelReason, cancelReasons, stayLimits } from '#features/stays/choices.ts';
import type { HostedStay } from '#features/stays/schema.ts';
import { dateRangeLabel } from '#features/stays/web/stay-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { type Attempt, attemptFor } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { sendHostCancel, useRefreshHostStays } from './host-queries.ts';

const reasonLabels: Record<CancelReason, string> = {
  repairs: 'The home needs repairs',
  double_booking: 'The nights are booked elsewhere too',
  emergency: 'An emergency',
  guest_asked: 'The guest asked for it',
  other: 'Another reason',
};

/** The cancellations that got no reply, by stay. A second try after closing the dialog is the same one. */
const attempts = new Map<number, Attempt>();

/** Cancels a stay for the host, with a reason. */
export function HostCancelDialog({ stay, onClose }: { stay: HostedStay; onClose(): void }) {
  const refresh = useRefreshHostStays();
  const [hasNoReason, setNoReason] = useState(false);
  const { isPending, fields, message, submit } = useSubmit<unknown>();
  const reasonError = hasNoReason ? 'Please choose a reason' : fields['reason'];
  async function cancel(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const reason = cancelReasons.find((candidate) => candidate === data.get('reason'));
    setNoReason(!reason);
    if (!reason) return;
    const body = { reason, note: String(data.get('note') ?? '') };
    const attempt = attemptFor(body, attempts.get(stay.id) ?? null);
    attempts.set(stay.id, attempt);
    const result = await submit(() => sendHostCancel(stay.id, body, attempt.key));
    if (!result) return;
    attempts.delete(stay.id);
    onClose();
    await refresh();
  }
  return (
    <Dialog title="Cancel stay?" description={dateRangeLabel(stay)} isOpen onClose={onClose}>
      <form onSubmit={(event) => void cancel(event)} noValidate className="grid gap-4">
        <p>
          {stay.paid > 0
            ? `We will refund everything that your guest paid, ${formatMoney(stay.paid, stay.currency)}.`
            : 'Your guest has not paid anything yet.'}{' '}
          We email your guest the reason and similar homes. The nights become free.
          {stay.state === 'confirmed' && ' The cancellation stays on your record for 12 months.'}
        </p>
        <FieldFrame id="cancel-reason" label="Reason" error={reasonError}>
          <select
            {...controlProps({ id: 'cancel-reason', error: reasonError })}
            name="reason"
            defaultValue=""
          >
            <option value="" disabled>
              Choose a reason
            </option>
            {cancelReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonLabels[reason]}
              </option>
            ))}
          </select>
        </FieldFrame>
        <FieldFrame id="cancel-note" label="Message to your guest (optional)" error={fields['note']}>
          <textarea
            {...controlProps({ id: 'cancel-note', error: fields['note'] })}
            name="note"
            rows={3}
            maxLength={stayLimits.cancelNote}
          />
        </FieldFrame>
        {message && Object.keys(fields).length === 0 && (
          <Notice tone="danger" role="alert">
            {message}
          </Notice>
        )}
        <DialogFoot>
          <Button tone="secondary" onClick={onClose}>
            Keep stay
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Cancelling...' : 'Cancel stay'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
