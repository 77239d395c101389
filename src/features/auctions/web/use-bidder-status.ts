import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { BidderStatus } from '#features/auctions/schema.ts';
import { bidderStatusQuery } from './queries.ts';

/** Returns the signed-in user's status as a bidder for the lot of a home, or null. */
export function useBidderStatus(propertyId: number, hasLot: boolean): BidderStatus | null {
  const user = useCurrentUser();
  const { data } = useQuery({ ...bidderStatusQuery(propertyId), enabled: !!user && hasLot });
  return data ?? null;
}
