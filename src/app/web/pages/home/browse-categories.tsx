import { useQuery } from '@tanstack/react-query';
import { BrowseBy } from '#app/web/layout/browse-by.tsx';
import { toFacets } from '#features/search/web/explore/facets.ts';
import { categoryCountsQuery } from './home-reads.ts';

/** The browse-by bar of the home page. */
export default function BrowseCategories() {
  const { data } = useQuery(categoryCountsQuery());
  return <BrowseBy counts={toFacets(data?.facets)?.['category']} />;
}
