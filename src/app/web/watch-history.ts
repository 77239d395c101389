import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';

type PageSwapEvent = Event & {
  activation?: { navigationType: string } | null;
  viewTransition?: { skipTransition(): void } | null;
};

/**
 * Handles going back and forward between documents. Going back is immediate, without the page transition. The
 * browser may show a page exactly as it was left. If another user has signed in since, or the user has signed
 * out, the page is reloaded, because it still shows the data of the previous user.
 */
export function watchHistory(client: QueryClient): void {
  addEventListener('pageswap', ({ activation, viewTransition }: PageSwapEvent) => {
    if (activation?.navigationType === 'traverse') viewTransition?.skipTransition();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadForAnotherUser(client);
  });
}

function reloadForAnotherUser(client: QueryClient): void {
  const readUser = () => client.getQueryData<CurrentUser | null>(currentUserKey);
  const before = readUser();
  if (before === undefined) return;
  if (Boolean(before) !== document.cookie.includes('signed-in=')) return location.reload();
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query.queryKey[0] !== currentUserKey[0]) return;
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    stop();
    if (readUser()?.id !== before?.id) location.reload();
  });
  void client.invalidateQueries({ queryKey: currentUserKey, refetchType: 'all' });
}
