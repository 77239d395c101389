import { dashboardFilters, isDashboardFilter, managerSorts } from '#features/listings/desk-view.ts';
import type { ManagerTab } from '#features/listings/schema.ts';
import { type Category, categories } from '#features/properties/categories.ts';
import type { ManagerFilter } from './queries.ts';

/** The category filters, in the order of display. */
export const categoryFilters: readonly { category: Category | null; name: string }[] = [
  { category: null, name: 'All Properties' },
  { category: 'rental_units', name: 'Rentals' },
  { category: 'furnished_houses', name: 'BnBs' },
  { category: 'for_sale', name: 'For Sale' },
  { category: 'bank_sales', name: 'Bank Sales' },
];

/** Returns the filter in the dashboard's URL. */
export function parseFilter(search: URLSearchParams): ManagerFilter {
  const category = search.get('category');
  const owner = search.get('owner') ?? '';
  const page = search.get('page') ?? '';
  return {
    q: search.get('q')?.trim() ?? '',
    category: categories.find((option) => option === category) ?? null,
    ...(/^[1-9]\d{0,8}$/.test(owner) && { owner: Number(owner) }),
    show: (search.get('show') ?? '').split(',').filter(isDashboardFilter),
    sort: managerSorts.find((option) => option === search.get('sort')) ?? 'newest',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** Returns the filter in the format of a saved tab, without default values. */
export function tabFilterOf({
  q,
  category,
  show = [],
  sort = 'newest',
}: ManagerFilter): ManagerTab['filter'] {
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(show.length > 0 && { show: dashboardFilters.filter((filterName) => show.includes(filterName)) }),
    ...(sort !== 'newest' && { sort }),
  };
}

/** Returns the URL parameters that show the first page of a saved filter. */
export const addressOfTab = ({ q, category, show, sort }: ManagerTab['filter']) => ({
  q: q ?? null,
  category: category ?? null,
  show: show?.join() || null,
  sort: sort ?? null,
  page: null,
});

/** Returns true when the active filter is that of a tab. */
export const isTabShown = (tab: ManagerTab['filter'], filter: ManagerFilter): boolean =>
  changedAddress('', new URLSearchParams(), addressOfTab(tab)) ===
  changedAddress('', new URLSearchParams(), addressOfTab(tabFilterOf(filter)));

/** Returns the listing of the form from its address: an id, 'new', or null for anything else. */
export function parseEditedListing(text: string | null): number | 'new' | null {
  if (text === 'new') return 'new';
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** Returns the current URL with some parameters changed. A null value removes a parameter. */
export function changedAddress(
  path: string,
  search: URLSearchParams,
  change: Record<string, string | null>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next.size ? `${path}?${next}` : path;
}
