import { type Category, categories } from '#features/properties/categories.ts';
import type { DeskFilter } from './queries.ts';

/** The filter buttons in display order. */
export const categoryFilters: readonly { category: Category | null; name: string }[] = [
  { category: null, name: 'All Properties' },
  { category: 'rental_units', name: 'Rentals' },
  { category: 'furnished_houses', name: 'BnBs' },
  { category: 'for_sale', name: 'For Sale' },
  { category: 'bank_sales', name: 'Bank Sales' },
];

/** Reads the filter from the desk's URL. */
export function filterOf(search: URLSearchParams): DeskFilter {
  const category = search.get('category');
  const owner = search.get('owner') ?? '';
  return {
    q: search.get('q')?.trim() ?? '',
    category: categories.find((known) => known === category) ?? null,
    ...(/^[1-9]\d{0,8}$/.test(owner) && { owner: Number(owner) }),
  };
}

/** Which listing the form edits: an id, a new one, or none. */
export function editedOf(search: URLSearchParams): number | 'new' | null {
  const text = search.get('edit');
  if (text === 'new') return 'new';
  return text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/** The same URL with some parameters changed; null removes one. */
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
