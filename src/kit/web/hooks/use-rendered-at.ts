import { useState } from 'react';
import { pageReadAt } from '#kit/web/page-read-at.ts';
import { serverTimeMs } from '#kit/web/server-clock.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * Returns the server's time of the first rendering, in milliseconds. During hydration it is the time when the page's
 * data was read, because the browser then repeats the server's rendering.
 */
export function useRenderedAt(): number {
  const isHydrated = useHydrated();
  const [renderedAt] = useState(() => (isHydrated ? serverTimeMs() : pageReadAt()));
  return renderedAt;
}
