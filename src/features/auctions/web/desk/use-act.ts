import { useQueryClient } from '@tanstack/react-query';
import type { DeskLot } from '#features/auctions/schema.ts';
import { deskLotQuery, deskLotsQuery } from '#features/auctions/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';

/** One call about a lot, and what it answers in its place. */
export function useAct(lot: DeskLot) {
  const client = useQueryClient();
  const sending = useSubmit<DeskLot>();
  return {
    ...sending,
    async act(send: () => Promise<DeskLot>): Promise<boolean> {
      const now = await sending.submit(send);
      if (now) client.setQueryData(deskLotQuery(lot.id).queryKey, now);
      else void client.invalidateQueries({ queryKey: deskLotQuery(lot.id).queryKey });
      void client.invalidateQueries({ queryKey: deskLotsQuery().queryKey });
      return now !== null;
    },
  };
}
