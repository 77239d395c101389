import { useRef } from 'react';
import type { PayoutOverview } from '#features/payouts/schema.ts';
import { sendBatch } from '#features/payouts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';

type Props = { overview: PayoutOverview; onChanged(overview: PayoutOverview): void };

/** Pays all hosts whose balance is due. */
export function PayButton({ overview, onChanged }: Props) {
  const { due, newAdminUntil } = overview;
  const { isPending, message, submit } = useSubmit<PayoutOverview>();
  const key = useRef<string | null>(null);
  const total = formatMoney(due.total, 'UGX');

  async function pay() {
    key.current ??= newIdempotencyKey();
    const { current } = key;
    const overview = await submit(() => sendBatch(due.total, current));
    if (!overview) return;
    key.current = null;
    onChanged(overview);
    showToast({ title: due.needsSecond ? 'Waiting for another admin' : `Paying ${total}` });
  }

  return (
    <Card as="section" aria-labelledby="due-heading" className="sm:p-6">
      <h2 id="due-heading" className="t-heading">
        Due now
      </h2>
      <p className="mt-2 t-title">{total}</p>
      <p className="mt-1 text-muted">
        {hostsLabel(due.hosts)} {due.needsSecond && <SecondAdmin overview={overview} />}
      </p>
      {message && (
        <p role="alert" className="mt-3 text-danger">
          {message}
        </p>
      )}
      {due.hosts > 0 && !(due.needsSecond && newAdminUntil) && (
        <p className="mt-3">
          <Button disabled={isPending} onClick={() => void pay()}>
            {isPending ? 'Please wait...' : due.needsSecond ? `Propose ${total}` : `Pay ${total}`}
          </Button>
        </p>
      )}
    </Card>
  );
}

/** Says why another admin must approve, and whether the reader may propose it. */
function SecondAdmin({
  overview: { secondAdminAbove, approvedAlone, newAdminUntil },
}: Pick<Props, 'overview'>) {
  const limit = formatMoney(secondAdminAbove, 'UGX');
  return (
    <>
      Another admin must approve this. Without one, admins can pay {limit} in 24 hours
      {approvedAlone > 0 && `, and ${formatMoney(approvedAlone, 'UGX')} of it is used`}.
      {newAdminUntil && ` You are a new admin, so you can propose this from ${formatDate(newAdminUntil)}.`}
    </>
  );
}

function hostsLabel(hosts: number): string {
  if (hosts === 0) return 'No payout is due.';
  return hosts === 1 ? 'To 1 host.' : `To ${hosts} hosts.`;
}
