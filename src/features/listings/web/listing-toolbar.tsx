import { ListFilter, Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  type DashboardFilter,
  dashboardFilterNames,
  dashboardFilters,
  type ManagerSort,
  managerSorts,
  sortNames,
} from '#features/listings/desk-view.ts';
import { listingLimits } from '#features/listings/limits.ts';
import { useCurrentInView } from '#kit/web/hooks/use-current-in-view.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { Menu } from '#kit/web/ui/desk/menu.tsx';
import { ManagerTabs } from './desk-tabs.tsx';
import { categoryFilters } from './listing-filter.ts';
import type { ManagerFilter, ManagerPage } from './queries.ts';

type Props = {
  filter: ManagerFilter;
  /** The number of listings that match each filter, or undefined until they are counted. */
  counts: ManagerPage['counts'] | undefined;
  addressFor(change: Record<string, string | null>): string;
  onSearch(q: string): void;
  onSort(sort: ManagerSort): void;
};

const pauseMs = 250;

/**
 * Renders the filters. The search box follows the URL. The typed text is debounced before it changes the URL.
 */
export function ListingToolbar({ filter, counts, addressFor, onSearch, onSort }: Props) {
  const [text, setText] = useState(filter.q);
  const row = useCurrentInView<HTMLElement>();
  const shown = filter.show ?? [];
  const timer = useRef<number>(undefined);
  const lastQuery = useRef(filter.q);
  useEffect(() => {
    if (filter.q !== lastQuery.current) setText(filter.q);
    lastQuery.current = filter.q;
  }, [filter.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const addressToggling = (filterName: DashboardFilter) =>
    addressFor({ show: toggledFilters(shown, filterName).join() || null, page: null });

  function search(q: string) {
    clearTimeout(timer.current);
    lastQuery.current = q.trim();
    onSearch(q.trim());
  }

  function onType(q: string) {
    setText(q);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(search, pauseMs, q);
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <ManagerTabs filter={filter} addressFor={addressFor} />
      <div className="flex flex-wrap items-center gap-3">
        <form
          role="search"
          aria-label="Your properties"
          className="relative min-w-0 flex-1 basis-72 sm:max-w-xl"
          onSubmit={(event) => {
            event.preventDefault();
            search(text);
          }}
        >
          <label>
            <span className="sr-only">Search your properties</span>
            <Search className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" aria-hidden />
            <input
              type="search"
              value={text}
              maxLength={listingLimits.searchMax}
              onChange={({ currentTarget }) => onType(currentTarget.value)}
              placeholder="Title, location or description"
              className={`w-full pl-12! ${controlClass}`}
            />
          </label>
        </form>
        <FilterMenu shown={shown} counts={counts} addressToggling={addressToggling} />
        <SortChoice sort={filter.sort ?? 'newest'} onSort={onSort} />
      </div>
      <ChipRow ref={row} label="Categories">
        {categoryFilters.map(({ category, name }) => (
          <Chip key={name} href={addressFor({ category, page: null })} current={filter.category === category}>
            {name}
          </Chip>
        ))}
        {shown.map((filterName) => (
          <Chip key={filterName} href={addressToggling(filterName)} current>
            {dashboardFilterNames[filterName]}
            <X className="size-4" aria-label="Remove" />
          </Chip>
        ))}
      </ChipRow>
    </div>
  );
}

function SortChoice({ sort, onSort }: { sort: ManagerSort; onSort(sort: ManagerSort): void }) {
  return (
    <label className="flex items-center gap-2 max-sm:flex-1 sm:ml-auto">
      <span className="t-small text-muted max-sm:sr-only">Sort by</span>
      <select
        value={sort}
        onChange={({ target }) =>
          onSort(managerSorts.find((sortName) => sortName === target.value) ?? 'newest')
        }
        className={`min-w-0 flex-1 cursor-pointer t-strong ${controlClass}`}
      >
        {managerSorts.map((sortName) => (
          <option key={sortName} value={sortName}>
            {sortNames[sortName]}
          </option>
        ))}
      </select>
    </label>
  );
}

type FilterMenuProps = Pick<Props, 'counts'> & {
  shown: readonly DashboardFilter[];
  addressToggling(filterName: DashboardFilter): string;
};

/** Offers the filters. One that would find nothing is left out, unless it is active. */
function FilterMenu({ shown, counts, addressToggling }: FilterMenuProps) {
  const [, navigate] = useLocation();
  const offered = dashboardFilters.filter(
    (filterName) => shown.includes(filterName) || (counts?.[filterName] ?? 0) > 0,
  );
  if (offered.length === 0) return null;
  return (
    <Menu
      className={buttonClass('secondary')}
      items={offered.map((filterName) => ({
        name: dashboardFilterNames[filterName],
        count: counts?.[filterName],
        isChecked: shown.includes(filterName),
        onSelect: () => navigate(addressToggling(filterName)),
      }))}
    >
      <ListFilter className="size-5" aria-hidden />
      Filters
    </Menu>
  );
}

const toggledFilters = (shown: readonly DashboardFilter[], toggled: DashboardFilter) =>
  dashboardFilters.filter((filterName) => shown.includes(filterName) !== (filterName === toggled));
