import { useQuery } from '@tanstack/react-query';
import type { OwnPageKey } from '#features/accounts/web/own-rooms.ts';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import { watchedLotsQuery } from '#features/auctions/web/queries.ts';
import { ownEnquiriesQuery } from '#features/enquiries/web/queries.ts';
import { savedIdsQuery } from '#features/favorites/web/queries.ts';
import { ownFirstRentsQuery } from '#features/first-rents/web/queries.ts';
import { ownPaymentCountQuery } from '#features/payments/web/receipts/receipt-queries.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import { ownViewingsQuery } from '#features/viewings/web/queries.ts';

export type OwnCounts = Partial<Record<OwnPageKey, number | undefined>>;

/**
 * Returns the number of items on each of a signed-in user's pages. Counts that are not loaded yet are
 * undefined.
 *
 * @param enabled false where nothing shows them, so that nothing is loaded
 */
export function useOwnCounts(enabled: boolean): OwnCounts {
  const viewings = useQuery({ ...ownViewingsQuery(), enabled }).data;
  const stays = useQuery({ ...ownStaysQuery(), enabled }).data;
  const firstRents = useQuery({ ...ownFirstRentsQuery(), enabled }).data;
  const counts = {
    saved: useQuery({ ...savedIdsQuery(), enabled }).data?.ids.length,
    watched: useQuery({ ...watchedLotsQuery(), enabled }).data?.length,
    bookings: viewings && stays && firstRents && viewings.length + stays.length + firstRents.length,
    enquiries: useQuery({ ...ownEnquiriesQuery(), enabled }).data?.length,
    payments: useQuery({ ...ownPaymentCountQuery(), enabled }).data?.count,
    notifications: useQuery({ ...unreadQuery(), enabled }).data?.unread,
  };
  return enabled ? counts : {};
}
