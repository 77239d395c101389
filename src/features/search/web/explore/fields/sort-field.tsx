import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import type { Sort } from '#features/properties/categories.ts';
import type { SearchReading } from '#features/search/schema.ts';
import { type Search, searchUrl } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';

const sorts: [Sort, string][] = [
  ['price_asc', t('Price low to high')],
  ['price_desc', t('Price high to low')],
  ['newest', t('Newest first')],
  ['size_desc', t('Largest first')],
];

type Props = {
  search: Search;
  reading: SearchReading | undefined;
  /** True for a search near a place, which lists the nearest homes first. */
  isNearPlace?: boolean;
};

/** Selects the order of the list. It takes effect at once, also for a choice made before hydration. */
export function SortField({ search, reading, isNearPlace = false }: Props) {
  const [, navigate] = useLocation();
  const select = useRef<HTMLSelectElement>(null);
  const { sort = '' } = search.filters;
  // The text says 'cheapest'.
  const statedSort = reading?.understood.find(({ kind }) => kind === 'sort')?.value;
  const applyOrder = (chosen: string) => chosen !== sort && navigate(searchUrl(search, { sort: chosen }));
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void applyOrder(select.current?.value ?? sort), []);
  return (
    <label className="sort-field">
      <span className="whitespace-nowrap max-md:sr-only">{t('Sort by')}</span>
      <select
        ref={select}
        key={sort}
        name="sort"
        defaultValue={sort}
        autoComplete="off"
        onChange={({ target }) => applyOrder(target.value)}
        className="sort-select"
      >
        {statedSort === undefined && (
          <option value="">{isNearPlace ? t('Nearest first') : t('Default')}</option>
        )}
        {sorts.map(([value, name]) => (
          <option key={value} value={value === statedSort ? '' : value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
