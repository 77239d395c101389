import { type RefObject, useEffect, useState } from 'react';
import { withoutLanguage } from '#kit/t.ts';

/** Highlights a home on the map while the pointer is on it in the list, and vice versa. */
export function useHoverSync(list: RefObject<HTMLElement | null>) {
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onPoint = ({ target }: Event) =>
      setPointed(propertyIdOf(target instanceof Element ? target.closest('article') : null));
    const onLeave = () => setPointed(null);
    list.current?.addEventListener('pointerover', onPoint, { signal });
    list.current?.addEventListener('focusin', onPoint, { signal });
    list.current?.addEventListener('pointerleave', onLeave, { signal });
    list.current?.addEventListener('focusout', onLeave, { signal });
    return () => controller.abort();
  }, [list]);
  const point = (ids: number[]) => {
    for (const card of list.current?.querySelectorAll('article') ?? [])
      card.toggleAttribute('data-pointed', ids.includes(propertyIdOf(card) ?? 0));
  };
  return { pointed, point };
}

/** Returns the id of a card's home, read from its link. */
function propertyIdOf(card: Element | null): number | null {
  return propertyIdFromUrl(card?.querySelector('a[href*="/property/"]')?.getAttribute('href') ?? '');
}

export function propertyIdFromUrl(address: string): number | null {
  const [, id] = /^\/property\/(\d+)/.exec(withoutLanguage(address)) ?? [];
  return id ? Number(id) : null;
}
