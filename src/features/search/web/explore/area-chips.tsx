import { useEffect, useRef, useState } from 'react';
import type { Category } from '#features/properties/categories.ts';
import { areasMax } from '#features/search/limits.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { areaName, slugOf } from './area-names.ts';
import type { Counts } from './facets.ts';
import { type Search, searchUrlWith, valuesOf, withoutText } from './search-url.ts';

/**
 * The maximum number of areas: next to the fields on a desktop, and on a phone, where the row scrolls
 * sideways. The page of all homes shows the smaller number everywhere.
 */
const [maxOnDesktop, maxOnPhone] = [7, 30];

type Props = {
  search: Search;
  reading: SearchReading | undefined;
  /** The number of homes in each area. Undefined while they are being counted. */
  counts: Counts | undefined;
};

/** The most requested areas, on the page of each category. */
const popularAreas: Partial<Record<Category, readonly string[]>> = {
  furnished_houses: ['kololo', 'nakasero', 'munyonyo', 'central-business-district', 'entebbe', 'lubowa'],
  rental_units: ['kololo', 'nakasero', 'bugolobi', 'ntinda', 'muyenga', 'kira'],
  for_sale: ['munyonyo', 'naguru', 'bugolobi', 'central-business-district', 'naalya', 'entebbe'],
};

function areasInOrder(category: Category | null, counts: Counts = {}): string[] {
  return [...new Set([...((category && popularAreas[category]) ?? []), ...Object.keys(counts)])];
}

/**
 * Shows areas in one row, of which several can be chosen: the most requested first, then those with most
 * homes.
 */
export function AreaChips({ search, reading, counts }: Props) {
  const { filters } = search;
  const explicit = valuesOf(filters, 'area').map(slugOf);
  const understood = reading?.understood.filter(({ kind }) => kind === 'area') ?? [];
  const chosen = [...new Set([...explicit, ...understood.map(({ value }) => String(value))])];
  // Areas chosen on arrival come first, so that they are visible without any script. Chips never change
  // places.
  const [initial] = useState(chosen);
  const shown = [
    ...new Set([
      ...initial,
      ...areasInOrder(search.category, counts).slice(0, search.category ? maxOnPhone : maxOnDesktop),
      ...chosen,
    ]),
  ];
  // The areas in the text become explicit filters as soon as another area is chosen.
  const q = understood
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: { length } }) => withoutText(text, at, length), filters.q ?? '');
  const chipLink = (slugs: string[], choice: string) => {
    const textChange = understood.length > 0 && { q };
    const additions = understood.map(({ value }) => `,${value}`).join('');
    return searchUrlWith(
      search,
      { area: slugs.slice(-areasMax).join(','), q },
      { ...textChange, area: choice && `${choice.startsWith(',-') ? '' : additions}${choice}` },
    );
  };
  const row = useRef<HTMLElement>(null);
  const current = chosen.join();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrollToChip = () => {
      const chip = current && row.current?.querySelector<HTMLElement>('[aria-current]');
      const scroller = row.current?.parentElement;
      if (!chip || !scroller) return;
      const { left, right } = scroller.getBoundingClientRect();
      const chipBox = chip.getBoundingClientRect();
      if (chipBox.left < left) scroller.scrollLeft -= left - chipBox.left + 16;
      else if (chipBox.right > right) scroller.scrollLeft += chipBox.right - right + 16;
    };
    // The chip is measured after the next frame, because measuring at once would force an additional layout
    // of the page.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(scrollToChip);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [current]);
  return (
    <nav ref={row} aria-label={t('Areas')} className="contents">
      <Chip {...chipLink([], '')} current={chosen.length === 0}>
        {t('All Areas')}
      </Chip>
      {shown.map((slug, position) => {
        const isChosen = chosen.includes(slug);
        return (
          <span
            key={slug}
            className={position < maxOnDesktop || isChosen ? 'contents' : 'contents md:hidden'}
          >
            <Chip
              {...(isChosen
                ? chipLink(
                    chosen.filter((chosenSlug) => chosenSlug !== slug),
                    `,-${slug}`,
                  )
                : chipLink([...chosen, slug], `,${slug}`))}
              current={isChosen}
            >
              {areaName(slug)}
            </Chip>
          </span>
        );
      })}
    </nav>
  );
}
