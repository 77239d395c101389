import { pageQuery } from '#features/search/schema.ts';
import { resolveRequest } from '#features/search/server/resolved-request.ts';
import type { Kit } from '#kit/server/kit.ts';

/** A question as the bare server takes it: nothing is left to be understood. */
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
    /** As PostgreSQL writes them. */
    words: string;
    box: string;
  }>;
};

/** Understands a question as the product does, misspelt words among it. */
export async function bareQuestionOf(kit: Kit, query: Record<string, string>): Promise<BareQuestion> {
  const { sort = 'default', limit: _limit, cursor: _cursor, ...asked } = pageQuery.parse(query);
  const { words, water, box: _cells, ...same } = (await resolveRequest(kit, asked)).filters;
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
