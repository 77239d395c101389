import { useSyncExternalStore } from 'react';

const query = '(min-width: 64rem)';

/** Whether there is room for a table. Only for what is never drawn on the server. */
export function useWide(): boolean {
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
