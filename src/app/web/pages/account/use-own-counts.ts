import { useQuery } from '@tanstack/react-query';
import type { OwnPageKey } from '#features/accounts/web/own-rooms.ts';
import { unreadQuery } from '#features/accounts/web/unread.tsx';
import { ownEnquiriesQuery } from '#features/enquiries/web/queries.ts';
import { savedIdsQuery } from '#features/favorites/web/queries.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import { ownViewingsQuery } from '#features/viewings/web/queries.ts';

export type OwnCounts = Partial<Record<OwnPageKey, number | undefined>>;

/** Returns how many things a signed-in user's pages hold, as far as the counts are loaded. */
export function useOwnCounts(): OwnCounts {
  const viewings = useQuery(ownViewingsQuery()).data;
  const stays = useQuery(ownStaysQuery()).data;
  return {
    saved: useQuery(savedIdsQuery()).data?.ids.length,
    bookings: viewings && stays && viewings.length + stays.length,
    enquiries: useQuery(ownEnquiriesQuery()).data?.length,
    notifications: useQuery(unreadQuery()).data?.unread,
  };
}
