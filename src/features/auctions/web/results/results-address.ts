import type { LotResultsQuery } from '#features/auctions/schema.ts';

/** Parses the query of the results page. Invalid parameters are ignored. */
export function parseResultsUrl(search: URLSearchParams): LotResultsQuery {
  const number = (name: string, digits: number) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d*$/.test(text) && text.length <= digits ? Number(text) : undefined;
  };
  const [bank, year, before] = [search.get('bank')?.slice(0, 120), number('year', 4), number('before', 9)];
  return {
    ...(bank && { bank }),
    ...(year && year >= 2000 && year < 3000 && { year }),
    ...(before && { before }),
  };
}

export function resultsUrl({ bank, year, before }: LotResultsQuery): string {
  const search = new URLSearchParams({
    ...(bank && { bank }),
    ...(year && { year: String(year) }),
    ...(before && { before: String(before) }),
  });
  return search.size > 0 ? `/auctions/results?${search}` : '/auctions/results';
}
