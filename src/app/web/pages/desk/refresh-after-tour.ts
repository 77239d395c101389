import type { QueryClient } from '@tanstack/react-query';
import { refreshDesk, refreshPublicLists } from '#features/listings/web/queries.ts';

const againAfterMs = 1_000;

/** Every list that shows the tour's property, at once and a second later, as the specification says. */
export function refreshAfterTour(client: QueryClient, onChanged: () => void): void {
  const refresh = () => {
    void refreshDesk(client);
    refreshPublicLists(client);
    onChanged();
  };
  refresh();
  setTimeout(refresh, againAfterMs);
}
