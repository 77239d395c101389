import { useEffect, useState } from 'react';

/** The parameter that opens the dialog of a viewing: see features/viewings/web/schedule-link.ts. */
const visitName = 'visit';

/**
 * Returns the initial state of a home's scheduling dialog; null when it is closed. The address opens it once.
 */
export function useScheduleDialog(propertyId: number) {
  const [visit, setVisit] = useState<{ of: number; wish: string } | null>(null);
  useEffect(() => {
    const url = new URL(location.href);
    // In a card's link, the value contains the dates of the search.
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
