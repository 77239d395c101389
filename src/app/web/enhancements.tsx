import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { startHearts } from '#features/favorites/web/hearts.ts';
import { noteContacts } from '#features/properties/web/count-interest.ts';
import { readAddress } from '#kit/web/call.ts';
import { startConnectionMonitor } from '#kit/web/connection-monitor.ts';
import { trackFields } from '#kit/web/dirty-fields.ts';
import { repeatToast } from '#kit/web/toasts.ts';
import { keepAboveDialogs } from '#kit/web/ui/stay-on-top.ts';
import { Toaster } from '#kit/web/ui/toaster.tsx';
import { endAuctionsInTime } from './end-auctions.ts';
import { followLinks } from './follow-links.ts';
import { startLiveUpdates } from './live-updates.ts';
import type { LoadedPages } from './loaded-pages.ts';
import { openPreferences, showChosenCurrency } from './open-preferences.tsx';
import { prefetchLinks } from './prefetch-links.ts';
import { retryFailedReads } from './read-again.ts';
import { replayEarlyClicks } from './replay-early-clicks.ts';
import { restoreScroll } from './restore-scroll.ts';

/**
 * Starts the enhancements, without which a page also works: connectivity, live updates, the end of auctions,
 * prefetching, the scroll position in long lists, the dialog of the globe menu, the counting of contact taps,
 * the hearts, taps before hydration, and homes for offline reading.
 */
export function startEnhancements(client: QueryClient, pages: LoadedPages): void {
  startConnectionMonitor();
  setTimeout(() => retryFailedReads(client, readAddress), 1000);
  startLiveUpdates(client);
  endAuctionsInTime(client);
  prefetchLinks(client, pages);
  // This handles clicks before `followLinks` does, because the globe menu is also a link.
  openPreferences();
  followLinks();
  restoreScroll();
  showChosenCurrency();
  noteContacts();
  startHearts(client);
  replayEarlyClicks();
  trackFields();
  showToasts();
  whenQuiet(
    () => void import('./offline-cache.ts').then(({ startOfflineCache: startCache }) => startCache()),
  );
}

/** Runs `then` after the content of the page has loaded and the page has been idle. */
function whenQuiet(then: () => void): void {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(then);
    else then();
  }, 1_500);
}

/** Renders the toasts in their own root, so that neither they nor the application wait for the other. */
function showToasts(): void {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Toaster />);
  keepAboveDialogs(place, repeatToast);
}
