import type { PayoutOverview, WaitingBatch } from '#features/payouts/schema.ts';
import { sendApproval, sendBatchCancellation } from '#features/payouts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

type OnChanged = (overview: PayoutOverview) => void;

/** Shows the batches that wait for a second admin. */
export function WaitingBatches({
  overview: { batches, newAdminUntil },
  onChanged,
}: {
  overview: PayoutOverview;
  onChanged: OnChanged;
}) {
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="batches-heading">
      <h2 id="batches-heading" className="mb-3 t-heading">
        Approval pending
      </h2>
      <ul className="grid gap-3">
        {batches.map((batch) => (
          <Batch key={batch.id} {...{ batch, newAdminUntil, onChanged }} />
        ))}
      </ul>
    </section>
  );
}

function Batch({
  batch,
  newAdminUntil,
  onChanged,
}: {
  batch: WaitingBatch;
  newAdminUntil: string | null;
  onChanged: OnChanged;
}) {
  const { isPending, message, submit } = useSubmit<PayoutOverview>();
  const { id, total, payouts, proposedBy, proposedAt, canApprove } = batch;
  const act = async (send: (id: number) => Promise<PayoutOverview>) => {
    const overview = await submit(() => send(id));
    if (overview) onChanged(overview);
  };
  return (
    <Card as="li" className="grid gap-3">
      <div>
        <p className="t-strong">{formatMoney(total, 'UGX')}</p>
        <p className="text-muted">
          {payouts === 1 ? '1 transfer' : `${payouts} transfers`} · proposed by {proposedBy} on{' '}
          {formatDate(proposedAt)}
        </p>
        {!canApprove && (
          <p className="text-muted">
            {newAdminUntil
              ? `You are a new admin, so you can approve this from ${formatDate(newAdminUntil)}.`
              : 'Another admin must approve what you proposed.'}
          </p>
        )}
      </div>
      {message && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {canApprove && (
          <Button disabled={isPending} onClick={() => void act(sendApproval)}>
            Approve and pay
          </Button>
        )}
        <Button tone="secondary" disabled={isPending} onClick={() => void act(sendBatchCancellation)}>
          Cancel batch
        </Button>
      </div>
    </Card>
  );
}
