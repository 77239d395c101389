import { productName } from '#app/product.ts';
import { pictureOf } from '#app/web/pages/picture-of.ts';
import type { PageAbout } from '#app/web/route-table.ts';
import { propertyTypesQuery } from '#features/listings/web/queries.ts';
import { amenitiesQuery, areasQuery } from '#features/properties/web/queries.ts';
import {
  exploreNames,
  explorePath,
  homesQueryOf,
  isSearchNarrowed,
  readExplore,
  searchQueryOf,
} from '#features/search/web/explore/explore-filters.ts';
import { facetsQuery, propertyPageQuery } from '#features/search/web/queries.ts';

export const amenitiesShown = 40;

export const exploreAbout: PageAbout = {
  parameters: [...exploreNames, 'view'],
  reads({ search }) {
    const filters = readExplore(search);
    return [
      { query: propertyPageQuery(searchQueryOf(filters)), required: true },
      { query: facetsQuery(homesQueryOf(filters)), required: false },
      { query: areasQuery(), required: false },
      { query: propertyTypesQuery(), required: false },
      { query: amenitiesQuery(amenitiesShown), required: false },
    ];
  },
  head({ search }, [page]) {
    const filters = readExplore(search);
    return {
      title: `${filters.q ? `${filters.q} · ` : ''}Explore Properties · ${productName}`,
      ...(import.meta.env.SSR && {
        image: pictureOf(page),
        description: 'Search all homes in and around Kampala, as a list and on the map.',
        canonicalPath: explorePath,
        // There is no limit to the number of searches.
        noIndex: isSearchNarrowed(filters),
      }),
    };
  },
};
