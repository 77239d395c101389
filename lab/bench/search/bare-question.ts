import { pageQuery } from '#features/search/schema.ts';
import type { SearchKit } from '#features/search/server/search-kit.ts';
import { resolveRequest } from '../../../src/features/search/server/filters/resolved-request.ts';

/** A fully interpreted search, which is the form that the bare server accepts. */
export type BareSearch = {
  sort: 'default' | 'newest' | 'price_asc';
  filters: Partial<{
    category: string;
    area: string;
    type: string;
    bedrooms: number;
    minBedrooms: number;
    minPrice: number;
    maxPrice: number;
    maxFirstPayment: number;
    meter: string;
    road: string;
    power: string;
    hasBorehole: boolean;
    tenure: string;
    features: string[];
    /** The words as a tsquery in PostgreSQL's syntax. */
    words: string;
    box: string;
  }>;
};

/** Interprets a search as the product does, including misspelt words. */
export async function toBareSearch(kit: SearchKit, query: Record<string, string>): Promise<BareSearch> {
  const { sort = 'default', limit: _limit, cursor: _cursor, ...request } = pageQuery.parse(query);
  const { words, water, box: _cells, ...sameFilters } = (await resolveRequest(kit, request)).filters;
  const alternatives = words?.map(
    ({ any, isPrefix }) => `(${any.map((word) => word + (isPrefix ? ':*' : '')).join(' | ')})`,
  );
  return {
    sort: sort as BareSearch['sort'],
    filters: {
      ...(sameFilters as BareSearch['filters']),
      ...(water === 'borehole' && { hasBorehole: true }),
      ...(request.box && {
        box: `((${request.box.west},${request.box.south}),(${request.box.east},${request.box.north}))`,
      }),
      ...(alternatives?.length && { words: alternatives.join(' & ') }),
    },
  };
}
