import { searching } from '#app/testing/searching.ts';
import { pageQuery } from '#features/search/schema.ts';
import { resolveRequest } from '#features/search/server/resolved-request.ts';
import type { Kit } from '#kit/server/kit.ts';

/** A search in the form that the bare server accepts: fully interpreted. */
export type BareQuestion = {
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
export async function bareQuestionOf(kit: Kit, query: Record<string, string>): Promise<BareQuestion> {
  const { sort = 'default', limit: _limit, cursor: _cursor, ...asked } = pageQuery.parse(query);
  const { words, water, box: _cells, ...same } = (await resolveRequest(searching(kit), asked)).filters;
  const choices = words?.map(
    ({ any, isPrefix }) => `(${any.map((word) => word + (isPrefix ? ':*' : '')).join(' | ')})`,
  );
  return {
    sort: sort as BareQuestion['sort'],
    filters: {
      ...(same as BareQuestion['filters']),
      ...(water === 'borehole' && { hasBorehole: true }),
      ...(asked.box && {
        box: `((${asked.box.west},${asked.box.south}),(${asked.box.east},${asked.box.north}))`,
      }),
      ...(choices?.length && { words: choices.join(' & ') }),
    },
  };
}
