import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { startHearts } from '#features/favorites/web/hearts.ts';
import { startCardPictures } from '#features/properties/web/card-pictures.ts';
import { reportContactTaps } from '#features/properties/web/count-interest.ts';
import { readAddress } from '#kit/web/call.ts';
import { startConnectionMonitor } from '#kit/web/connection-monitor.ts';
import { trackFields } from '#kit/web/dirty-fields.ts';
import { removeStaleEntries } from '#kit/web/hooks/use-back-to-close.ts';
import { repeatToast } from '#kit/web/toasts.ts';
import { keepAboveDialogs } from '#kit/web/ui/stay-on-top.ts';
import { Toaster } from '#kit/web/ui/toaster.tsx';
import { watchAuctionEnds } from './end-auctions.ts';
import { followLinks } from './follow-links.ts';
import { startLiveUpdates } from './live-updates.ts';
import type { LoadedPages } from './loaded-pages.ts';
import { startOfflineCache } from './offline-cache.ts';
import { openPreferences, showChosenCurrency } from './open-preferences.tsx';
import { prefetchLinks } from './prefetch-links.ts';
import { retryFailedReads } from './read-again.ts';
import { restoreScroll } from './restore-scroll.ts';
import { watchHistory } from './watch-history.ts';

/**
 * Starts the enhancements, without which a page still works: connectivity, live updates, the end of auctions,
 * prefetching, the scroll position in long lists, the dialog of the globe menu, the counting of contact taps,
 * the hearts, the pictures of cards, and homes for offline reading.
 */
export function startEnhancements(client: QueryClient, pages: LoadedPages): void {
  startConnectionMonitor();
  setTimeout(() => retryFailedReads(client, readAddress), 1000);
  startLiveUpdates(client);
  watchAuctionEnds(client);
  prefetchLinks(client, pages);
  // Must come before `followLinks`, because the globe menu is also a link.
  openPreferences();
  followLinks();
  restoreScroll();
  removeStaleEntries();
  watchHistory(client);
  showChosenCurrency();
  reportContactTaps();
  startHearts(client);
  startCardPictures(client);
  trackFields();
  showToasts();
  whenIdle(() => void startOfflineCache());
}

/** Runs `callback` when the browser is idle, at the earliest after 1.5 s. */
function whenIdle(callback: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(callback);
    else callback();
  }, 1_500);
}

/**
 * Renders the toasts in a separate React root, so that the toasts and the application do not wait for each
 * other.
 */
function showToasts(): void {
  const container = document.createElement('div');
  document.body.append(container);
  createRoot(container).render(<Toaster />);
  keepAboveDialogs(container, repeatToast);
}
