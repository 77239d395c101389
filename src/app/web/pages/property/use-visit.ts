import { useEffect, useState } from 'react';

/** In an address, the visit whose dialog is open at once: see features/viewings/web/visit-link.ts. */
const visitName = 'visit';

/** What the scheduling dialog begins with; null: it is closed. The address opens it, once. */
export function useVisit(propertyId: number) {
  const [wish, setWish] = useState<string | null>(null);
  useEffect(() => {
    const url = new URL(location.href);
    setWish(url.searchParams.get(visitName));
    url.searchParams.delete(visitName);
    history.replaceState(history.state, '', url);
  }, [propertyId]);
  return [wish, setWish] as const;
}
