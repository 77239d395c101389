import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { BidderStatus } from '#features/auctions/schema.ts';
import { bidderStatusQuery } from './queries.ts';

/**
 * Returns the signed-in user's status as a bidder for the lot of a home, or null, and whether it is still
 * being loaded. Null during hydration, even if another part of the page has loaded it, as with the user.
 */
export function useBidderStatus(
  propertyId: number,
  hasLot: boolean,
): { own: BidderStatus | null; isLoading: boolean } {
  const user = useCurrentUser();
  const { data, isLoading } = useQuery({ ...bidderStatusQuery(propertyId), enabled: !!user && hasLot });
  return { own: (user && data) || null, isLoading: user === undefined || isLoading };
}
