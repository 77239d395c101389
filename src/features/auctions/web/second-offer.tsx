import { useQueryClient } from '@tanstack/react-query';
import type { ShownLot } from '#features/auctions/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { lotQuery, sendSecond, standingQuery } from './queries.ts';

/** Whoever won has not paid: the second bidder takes the home or does not. */
export function SecondOffer({ lot }: { lot: ShownLot }) {
  const client = useQueryClient();
  const answering = useSubmit<null>();

  async function answer(accepts: boolean) {
    await answering.submit(() => sendSecond(lot.id, accepts));
    if (lot.propertyId === null) return;
    void client.invalidateQueries({ queryKey: lotQuery(lot.propertyId).queryKey });
    void client.invalidateQueries({ queryKey: standingQuery(lot.propertyId).queryKey });
  }

  return (
    <div className="mt-3 grid gap-2">
      <p>{`Whoever won has not paid. You may take the home at your own highest offer, ${formatMoney(lot.soldPrice ?? 0, lot.currency)}.`}</p>
      <FormError message={answering.message} fields={answering.fields} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={answering.isPending} onClick={() => void answer(true)}>
          Take it
        </Button>
        <Button tone="secondary" disabled={answering.isPending} onClick={() => void answer(false)}>
          Decline
        </Button>
      </div>
    </div>
  );
}
