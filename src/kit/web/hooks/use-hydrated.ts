import { useEffect, useState } from 'react';

/** Returns false on the server and during hydration, where nothing personal may be shown. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
