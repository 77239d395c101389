import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { propertyTypesQuery } from '#features/listings/web/queries.ts';
import { amenitiesQuery, areasQuery } from '#features/properties/web/queries.ts';
import {
  type ExploreFilters,
  homesQueryOf,
  searchQueryOf,
} from '#features/search/web/explore/explore-filters.ts';
import { facetsOf } from '#features/search/web/explore/facets.ts';
import { MoreFields } from '#features/search/web/explore/more-fields.tsx';
import { ReadingNotes } from '#features/search/web/explore/reading-notes.tsx';
import { SearchChipRow } from '#features/search/web/explore/search-chip-row.tsx';
import { searchChips } from '#features/search/web/explore/search-chips.ts';
import { MainFields } from '#features/search/web/explore/search-fields.tsx';
import { SearchForm } from '#features/search/web/explore/search-form.tsx';
import { facetsQuery, propertyPageQuery } from '#features/search/web/queries.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { amenitiesShown } from './explore-about.ts';
import { ExploreResults } from './explore-results.tsx';

type Props = { filters: ExploreFilters; isMapShown: boolean };

/** The whole search: its filters and its results, all of it in the address. */
export function ExploreSearch({ filters, isMapShown }: Props) {
  const page = useQuery({
    ...propertyPageQuery(searchQueryOf(filters)),
    placeholderData: keepPreviousData,
  });
  const { data: facets } = useQuery({
    ...facetsQuery(homesQueryOf(filters)),
    placeholderData: keepPreviousData,
  });
  const { data: areas = [] } = useQuery(areasQuery());
  const { data: types = [] } = useQuery(propertyTypesQuery());
  const { data: amenities = [] } = useQuery(amenitiesQuery(amenitiesShown));
  const reading = page.data?.search;
  const chips = searchChips(filters, reading, areas, isMapShown);
  const fields = { filters, facets: facetsOf(facets?.facets), areas, reading };
  return (
    <>
      <SearchForm filters={filters} isMapShown={isMapShown}>
        <details className="filters mt-4">
          <summary className={buttonClass('secondary', 'w-full md:w-auto')}>Filters</summary>
          <div className="pt-3 lg:pt-0">
            <MainFields {...fields} />
            <Button type="submit" tone="secondary" className="float-right mt-2 in-data-hydrated:invisible">
              Show homes
            </Button>
            <details className="mt-2">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-clay hover:underline">
                More filters
              </summary>
              <MoreFields
                {...fields}
                types={types.map(({ name }) => name)}
                features={amenities.map(({ name }) => name)}
              />
            </details>
          </div>
        </details>
      </SearchForm>
      {chips.length > 0 && (
        <div className="mt-3">
          <SearchChipRow chips={chips} label="What you are looking for" />
        </div>
      )}
      {reading && <ReadingNotes reading={reading} />}
      <ExploreResults filters={filters} isMapShown={isMapShown} page={page} chips={chips} />
    </>
  );
}
