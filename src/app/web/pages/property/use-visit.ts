import { useEffect, useState } from 'react';

/** In an address, the visit whose dialog is open at once: see features/viewings/web/visit-link.ts. */
const visitName = 'visit';

/** What the scheduling dialog of a home begins with; null: it is closed. The address opens it, once. */
export function useVisit(propertyId: number) {
  const [visit, setVisit] = useState<{ of: number; wish: string } | null>(null);
  useEffect(() => {
    const url = new URL(location.href);
    const wish = url.searchParams.get(visitName);
    if (wish === null) return;
    setVisit({ of: propertyId, wish });
    url.searchParams.delete(visitName);
    history.replaceState(history.state, '', url);
  }, [propertyId]);
  return {
    wish: visit?.of === propertyId ? visit.wish : null,
    open: () => setVisit({ of: propertyId, wish: '' }),
    close: () => setVisit(null),
  };
}
