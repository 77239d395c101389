import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { featuredTourQuery, propertyPageQuery } from '#features/search/web/queries.ts';
import { browseList, readBrowse } from './browse-choice.ts';
import { featuredHomesQuery, popularHomesQuery, recentHomesQuery } from './home-reads.ts';
import { homeRows } from './home-rows.ts';

/**
 * Returns the rows of the home page from the data that has arrived. A row that is loading or has failed is
 * undefined.
 */
export function useHomeRows(search: URLSearchParams) {
  const choice = readBrowse(search);
  const browse = useQuery({
    ...propertyPageQuery(browseList(choice).query(choice.cursor)),
    placeholderData: keepPreviousData,
  });
  const tour = useQuery(featuredTourQuery());
  const featured = useQuery(featuredHomesQuery());
  const popular = useQuery(popularHomesQuery());
  const recent = useQuery(recentHomesQuery());
  return homeRows({
    browse: browse.data?.items,
    tour: tour.data?.[0],
    featured: featured.data?.items,
    popular: popular.data?.items,
    recent: recent.data?.items,
  });
}
