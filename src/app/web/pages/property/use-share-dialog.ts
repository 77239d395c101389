import { useEffect, useState } from 'react';

/**
 * Opens the share dialog on a home's page once, for a card's link that shares it. Without scripts, the link
 * leads to the sharing options.
 */
export function useShareDialog(propertyId: number) {
  const [openId, setOpenId] = useState<number | null>(null);
  useEffect(() => {
    if (location.hash !== '#share') return;
    setOpenId(propertyId);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [propertyId]);
  return { isOpen: openId === propertyId, close: () => setOpenId(null) };
}
