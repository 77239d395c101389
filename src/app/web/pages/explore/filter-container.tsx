import { lazy, useLayoutEffect, useRef } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/search-url.ts';
import { freezeUntilHydrated } from '#kit/web/freeze-until-hydrated.tsx';

/** Drawn by the server, and hydrated once the rest of the page has been. */
const FilterSheet = freezeUntilHydrated(
  import.meta.env.SSR
    ? (await import('./filter-sheet.tsx')).default
    : lazy(() => import('./filter-sheet.tsx')),
  () => <div className="max-lg:hidden lg:h-29" />,
);

type Props = { search: Search; reading: SearchReading | undefined };

/** Tells the filters what the visitor has asked for even before they hear of it. */
export function FilterContainer(props: Props) {
  const { search } = props;
  const present = useRef(search);
  useLayoutEffect(() => {
    present.current = search;
  }, [search]);
  return <FilterSheet {...props} present={present} />;
}
