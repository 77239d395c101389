import { productName } from '#app/product.ts';
import { previewFor, previewImage } from '#app/web/pages/picture-of.ts';
import type { PageMeta, PageRead } from '#app/web/route-table.ts';
import { type Category, categoryNames } from '#features/properties/categories.ts';
import { banksQuery } from '#features/properties/web/queries.ts';
import { withoutRefused } from '#features/search/web/explore/refused-values.ts';
import {
  type ExploreFilters,
  exploreNames,
  explorePath,
  homesQueryOf,
  isNarrowed,
  readSearch,
  searchQueryOf,
} from '#features/search/web/explore/search-url.ts';
import { facetsQuery, propertyPageQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';

/**
 * Only the server reads the offers here. In the browser, the component that shows the offers requests them.
 */
const offersQuery = import.meta.env.SSR
  ? (await import('#features/viewing-packages/web/queries.ts')).offersQuery
  : null;

/** Returns the heading of a search: its text or, without text, `title` and the area. */
const headingOf = ({ q, area }: ExploreFilters, title: string): string =>
  q ? `“${q}”` : `${title}${area ? ` in ${area.split(',').map(capitalise).join(', ')}` : ''}`;

const capitalise = (name: string) => name.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());

/** Returns the metadata of a search page: for one category, or for all homes if `category` is null. */
export function searchPageMeta(category: Category | null, description: string): PageMeta {
  const path = category ? categoryNames[category].route : explorePath;
  const parseSearch = (search: URLSearchParams) => readSearch(path, search, category);
  return {
    parameters: [...exploreNames, 'view'],
    ...(import.meta.env.SSR && { takesPayments: () => category === 'rental_units' }),
    reads({ search }) {
      const { filters } = parseSearch(search);
      const optionalQueries: PageRead['query'][] = [
        facetsQuery(homesQueryOf(filters)),
        ...(category === 'bank_sales' ? [banksQuery()] : []),
        ...(offersQuery && category === 'rental_units' ? [offersQuery()] : []),
      ];
      return [
        { query: propertyPageQuery(searchQueryOf(filters)), required: true },
        ...optionalQueries.map((query) => ({ query, required: false })),
      ];
    },
    readsAfter(_values, { search }, [error = null]) {
      const requested = parseSearch(search);
      const known = withoutRefused(requested, error);
      if (known === requested) return [];
      const queries = [
        propertyPageQuery(searchQueryOf(known.filters)),
        facetsQuery(homesQueryOf(known.filters)),
      ];
      return queries.map((query: PageRead['query']) => ({ query, required: false }));
    },
    head({ search }, [page]) {
      const query = parseSearch(search);
      const { q } = query.filters;
      const title = category ? categoryNames[category].page : t('Explore Properties');
      return {
        title: `${q ? `${q} · ` : ''}${title} · ${productName}`,
        ...(import.meta.env.SSR && {
          image: previewImage(page),
          sharedTitle: `${headingOf(query.filters, title)} · ${productName}`,
          preview: previewFor(headingOf(query.filters, title), page),
          description,
          canonicalPath: path,
          // Search engines would otherwise index an unlimited number of searches.
          noIndex: !category && isNarrowed(query),
        }),
      };
    },
  };
}
