import type { QueryClient } from '@tanstack/react-query';
import { keepDisplayFace } from '#app/web/display-face.ts';
import { followLinks } from '#app/web/follow-links.ts';
import { startLiveUpdates } from '#app/web/live-updates.ts';
import type { LoadedPages } from '#app/web/loaded-pages.ts';
import { lookAhead } from '#app/web/look-ahead.ts';

/** A page answers without these: it stays up to date, is a step ahead, and wears the better face next time. */
export function startConveniences(client: QueryClient, pages: LoadedPages): void {
  startLiveUpdates(client);
  lookAhead(client, pages);
  followLinks();
  keepDisplayFace();
}
