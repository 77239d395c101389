import type { QueryClient } from '@tanstack/react-query';
import { refreshListings, refreshPublicLists } from '#features/listings/web/queries.ts';

const repeatDelayMs = 1_000;

/** Refetches every list that shows the tour's property, at once and again a second later. */
export function refreshAfterTour(client: QueryClient, onChanged: () => void): void {
  const refresh = () => {
    void refreshListings(client);
    refreshPublicLists(client);
    onChanged();
  };
  refresh();
  setTimeout(refresh, repeatDelayMs);
}
