import { useSyncExternalStore } from 'react';

export const tableWidth = '(min-width: 75rem)';
export const twoCardsWidth = '(min-width: 48rem)';

/** Whether the window matches the media query. Only for what is never rendered on the server. */
export function useWide(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => true,
  );
}
