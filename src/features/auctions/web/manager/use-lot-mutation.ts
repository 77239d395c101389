import { useQueryClient } from '@tanstack/react-query';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { managerLotQuery, managerLotsQuery } from '#features/auctions/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';

/**
 * Returns `act`, which sends a change to the lot and caches the reply, and the state of the request. `act`
 * returns false after an error.
 */
export function useLotMutation(lot: ManagerLot) {
  const client = useQueryClient();
  const sending = useSubmit<ManagerLot>();
  return {
    ...sending,
    async act(send: () => Promise<ManagerLot>): Promise<boolean> {
      const updated = await sending.submit(send);
      if (updated) client.setQueryData(managerLotQuery(lot.id).queryKey, updated);
      else void client.invalidateQueries({ queryKey: managerLotQuery(lot.id).queryKey });
      void client.invalidateQueries({ queryKey: managerLotsQuery().queryKey });
      return updated !== null;
    },
  };
}
