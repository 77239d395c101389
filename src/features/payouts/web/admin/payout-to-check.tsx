import { type FormEvent, useState } from 'react';
import { payoutLimits } from '#features/payouts/choices.ts';
import type { AdminPayout, PayoutOverview } from '#features/payouts/schema.ts';
import { formatTarget } from '#features/payouts/targets.ts';
import { sendOutcome } from '#features/payouts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Field } from '#kit/web/ui/field.tsx';

type Props = { payout: AdminPayout; onChanged(overview: PayoutOverview): void };

/** Shows a payout whose outcome is in doubt, and records what an admin found at the provider. */
export function PayoutToCheck({ payout, onChanged }: Props) {
  const { isPending, fields, message, submit } = useSubmit<PayoutOverview>();
  const [note, setNote] = useState('');

  async function record(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const status = submitter?.dataset['status'] === 'failed' ? 'failed' : 'successful';
    const overview = await submit(() => sendOutcome(payout.id, { status, note }));
    if (overview) onChanged(overview);
  }

  return (
    <Card as="li" className="grid gap-3">
      <div>
        <p className="t-strong wrap-anywhere">
          {payout.username}, {formatMoney(payout.amount, payout.currency)}
        </p>
        <p className="text-muted wrap-anywhere">
          {formatDate(payout.requestedAt)} · {formatTarget(payout.target)} · {payout.reference}
        </p>
        {payout.reason && <p className="text-danger wrap-anywhere">{payout.reason}</p>}
        <p className="mt-1 text-muted">{adviceFor(payout)}</p>
      </div>
      <form onSubmit={(event) => void record(event)} className="grid gap-3" noValidate>
        <Field
          label="Where did you check this?"
          name="note"
          value={note}
          maxLength={payoutLimits.note}
          error={fields.note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {message && !fields.note && (
          <p role="alert" className="text-danger">
            {message}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          {payout.status !== 'requested' && (
            <Button type="submit" tone="secondary" data-status="successful" disabled={isPending}>
              It arrived
            </Button>
          )}
          <Button type="submit" tone="secondary" data-status="failed" disabled={isPending}>
            {payout.status === 'requested' ? 'Return to balance' : 'It failed'}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function adviceFor({ status }: AdminPayout): string {
  if (status === 'requested')
    return 'The cause is our account at the provider, so the host keeps waiting. We try again every 15 minutes.';
  if (status === 'contradicted')
    return 'The money counts as paid, and the host is paid nothing more. Ask the provider, then record what happened.';
  return 'We keep asking the provider. If its dashboard shows the transfer, record what it says.';
}
