import { useLayoutEffect, useRef } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { island } from '#kit/web/island.tsx';

/** The server renders the filters, and the browser hydrates them after the rest of the page. */
const FilterSheet = island(() => import('./filter-sheet.tsx'), {
  hydrate: 'idle',
});

type Props = { search: Search; reading: SearchReading | undefined };

/** Passes the latest search to the filters in a ref, because their props do not change before hydration. */
export function FilterContainer(props: Props) {
  const { search } = props;
  const latestSearch = useRef(search);
  useLayoutEffect(() => {
    latestSearch.current = search;
  }, [search]);
  return <FilterSheet {...props} latestSearch={latestSearch} />;
}
