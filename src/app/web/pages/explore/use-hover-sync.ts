import { type RefObject, useEffect, useState } from 'react';
import { withoutLanguage } from '#kit/t.ts';

/** Highlights a home on the map while the pointer is on it in the list, and vice versa. */
export function useHoverSync(list: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const point = ({ target }: Event) =>
      setPointed(homeOf(target instanceof Element ? target.closest('article') : null));
    const leave = () => setPointed(null);
    list.current?.addEventListener('pointerover', point, { signal });
    list.current?.addEventListener('focusin', point, { signal });
    list.current?.addEventListener('pointerleave', leave, { signal });
    list.current?.addEventListener('focusout', leave, { signal });
    return () => listening.abort();
  }, [list]);
  const point = (ids: number[]) => {
    for (const card of list.current?.querySelectorAll('article') ?? [])
      card.toggleAttribute('data-pointed', ids.includes(homeOf(card) ?? 0));
  };
  return { pointed, point };
}

/** Returns the id of a card's home, read from its link. */
function homeOf(card: Element | null): number | null {
  return propertyIdFromUrl(card?.querySelector('a[href*="/property/"]')?.getAttribute('href') ?? '');
}

export function propertyIdFromUrl(address: string): number | null {
  const [, id] = /^\/property\/(\d+)/.exec(withoutLanguage(address)) ?? [];
  return id ? Number(id) : null;
}
