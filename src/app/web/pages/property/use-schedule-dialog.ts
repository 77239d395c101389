import { useEffect, useState } from 'react';

/** In an address, the visit whose dialog is open at once: see features/viewings/web/schedule-link.ts. */
const visitName = 'visit';

/** What the scheduling dialog of a home begins with; null: it is closed. The address opens it, once. */
export function useScheduleDialog(propertyId: number) {
  const [visit, setVisit] = useState<{ of: number; wish: string } | null>(null);
  useEffect(() => {
    const url = new URL(location.href);
    // A card's link says it behind the dates of its search.
    const wish = url.searchParams.get(visitName) ?? (url.hash === `#${visitName}` ? '' : null);
    if (wish === null) return;
    if (url.hash === `#${visitName}`) url.hash = '';
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
