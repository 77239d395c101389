import { useEffect, useState } from 'react';

/**
 * Opens the dialog on a home's page once, for a card's link to share it. Without script the link leads to the
 * sharing options.
 */
export function useShareDialog(propertyId: number) {
  const [wished, setWished] = useState<number | null>(null);
  useEffect(() => {
    if (location.hash !== '#share') return;
    setWished(propertyId);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [propertyId]);
  return { isOpen: wished === propertyId, close: () => setWished(null) };
}
