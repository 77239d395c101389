import { lazy, memo, Suspense, useDeferredValue, useLayoutEffect, useRef } from 'react';
import type { SearchReading } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/explore-filters.ts';

/** Drawn by the server, and hydrated once the rest of the page has been. */
const FilterSheet = import.meta.env.SSR
  ? (await import('./filter-sheet.tsx')).default
  : lazy(() => import('./filter-sheet.tsx'));

const Held = memo((props: Parameters<typeof FilterSheet>[0]) => (
  <Suspense fallback={<div className="max-lg:hidden lg:h-29" />}>
    <FilterSheet {...props} />
  </Suspense>
));

type Props = { search: Search; reading: SearchReading | undefined };

/**
 * Where the filters stand. React answers an urgent change to what is not hydrated yet with the fallback, and what was
 * typed there is gone. So until then they hear of changes as of something that can wait.
 */
export function FilterPlace({ search, reading }: Props) {
  const form = useRef({ isHydrated: false, search });
  const settled = { search: useDeferredValue(search), reading: useDeferredValue(reading) };
  useLayoutEffect(() => {
    form.current.search = search;
  }, [search]);
  const shown = form.current.isHydrated ? { search, reading } : settled;
  return <Held {...shown} place={form} />;
}
