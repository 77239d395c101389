import { useEffect, useState } from 'react';
import { wasOpen } from '#kit/web/hooks/use-back-to-close.ts';

/** The query parameter that opens the scheduling dialog: see features/viewings/web/schedule-link.ts. */
const visitParameter = 'visit';

/**
 * Returns the state of a home's scheduling dialog: `wish` is null while it is closed. The URL opens it once, and a
 * reload opens it again.
 */
export function useScheduleDialog(propertyId: number) {
  const [dialogState, setDialogState] = useState<{ of: number; wish: string } | null>(null);
  useEffect(() => {
    function openAsRequested(): boolean {
      const url = new URL(location.href);
      // In a card's link, the value contains the dates of the search.
      const requestedTime =
        url.searchParams.get(visitParameter) ?? (url.hash === `#${visitParameter}` ? '' : null);
      if (requestedTime === null) return false;
      if (url.hash === `#${visitParameter}`) url.hash = '';
      setDialogState({ of: propertyId, wish: requestedTime });
      url.searchParams.delete(visitParameter);
      history.replaceState(history.state, '', url);
      return true;
    }
    // The browser has scrolled to the target of the fragment, where the visitor would be after the dialog.
    if (openAsRequested()) scrollTo({ top: 0, behavior: 'instant' });
    else if (wasOpen('visit')) setDialogState({ of: propertyId, wish: '' });
    // A part of the page that is not hydrated yet has only a link.
    addEventListener('hashchange', openAsRequested);
    return () => removeEventListener('hashchange', openAsRequested);
  }, [propertyId]);
  return {
    wish: dialogState?.of === propertyId ? dialogState.wish : null,
    open: () => setDialogState({ of: propertyId, wish: '' }),
    close: () => setDialogState(null),
  };
}
