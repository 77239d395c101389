import { useEffect, useState } from 'react';

/** A card's link to share a home opens the dialog on its page, once. Without script it leads to the ways of sharing. */
export function useShareDialog(propertyId: number) {
  const [wished, setWished] = useState<number | null>(null);
  useEffect(() => {
    if (location.hash !== '#share') return;
    setWished(propertyId);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [propertyId]);
  return { isOpen: wished === propertyId, close: () => setWished(null) };
}
