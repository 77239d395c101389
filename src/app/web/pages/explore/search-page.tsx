import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { ListError } from '#app/web/pages/card-list/list-error.tsx';
import { type Category, categoryNames } from '#features/properties/categories.ts';
import { readSearch } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { ExploreSearch } from './explore-search.tsx';

type Props = {
  category: Category | null;
  /** A sentence under the heading about the kind of listings and how they are paid for. */
  intro?: string;
  search: URLSearchParams;
};

/**
 * The page of a search in one category or, without a category, in all homes. The URL contains the whole
 * search.
 */
export function SearchPage({ category, intro, search }: Props) {
  const [path] = useLocation();
  const query = useMemo(() => readSearch(path, search, category), [path, search, category]);
  return (
    <div className="browse-frame">
      <div className="browse-head">
        <h1 className="t-title">{category ? categoryNames[category].page : t('Explore properties')}</h1>
        {intro && <p className="t-small text-muted">{intro}</p>}
      </div>
      <SectionBoundary instead={<ListError />}>
        <ExploreSearch search={query} />
      </SectionBoundary>
    </div>
  );
}
