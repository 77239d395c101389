import { useQueryClient } from '@tanstack/react-query';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { managerLotQuery, managerLotsQuery } from '#features/auctions/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';

/** Sends a call about a lot and caches the reply. */
export function useLotMutation(lot: ManagerLot) {
  const client = useQueryClient();
  const sending = useSubmit<ManagerLot>();
  return {
    ...sending,
    async act(send: () => Promise<ManagerLot>): Promise<boolean> {
      const now = await sending.submit(send);
      if (now) client.setQueryData(managerLotQuery(lot.id).queryKey, now);
      else void client.invalidateQueries({ queryKey: managerLotQuery(lot.id).queryKey });
      void client.invalidateQueries({ queryKey: managerLotsQuery().queryKey });
      return now !== null;
    },
  };
}
