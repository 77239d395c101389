import { lazy, useLayoutEffect, useRef } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { freezeUntilHydrated } from '#kit/web/freeze-until-hydrated.tsx';

/** The server renders the filters, and the browser hydrates them after the rest of the page. */
const FilterSheet = freezeUntilHydrated(
  import.meta.env.SSR
    ? (await import('./filter-sheet.tsx')).default
    : lazy(() => import('./filter-sheet.tsx')),
  () => <div className="max-lg:hidden lg:h-29" />,
);

type Props = { search: Search; reading: SearchReading | undefined };

/** Passes the visitor's new choice to the filters, even before they are hydrated. */
export function FilterContainer(props: Props) {
  const { search } = props;
  const present = useRef(search);
  useLayoutEffect(() => {
    present.current = search;
  }, [search]);
  return <FilterSheet {...props} present={present} />;
}
