import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Link } from 'wouter';
import { banksQuery } from '#features/properties/web/queries.ts';
import { AreaChips } from '#features/search/web/explore/area-chips.tsx';
import { BankTabs } from '#features/search/web/explore/bank-tabs.tsx';
import { chipCount } from '#features/search/web/explore/chip-count.ts';
import { toFacets } from '#features/search/web/explore/facets.ts';
import { SortField } from '#features/search/web/explore/fields/sort-field.tsx';
import { withoutRefused } from '#features/search/web/explore/refused-values.ts';
import {
  homesQueryOf,
  type Search,
  searchQueryOf,
  searchUrl,
  searchUrlWith,
} from '#features/search/web/explore/search-url.ts';
import { facetsQuery, propertyPageQuery } from '#features/search/web/queries.ts';
import { inLanguage, t } from '#kit/t.ts';
import { island } from '#kit/web/island.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { ExploreResults } from './explore-results.tsx';
import { FilterContainer } from './filter-container.tsx';

/** The links below the filters. Before hydration, they load a page. */
const ResultsFooter = island(() => import('./results-footer.tsx'), {
  hydrate: 'idle',
  placeholder: () => <div className="h-12 lg:hidden" />,
});

/** Only a search with text has an interpretation to show. */
const SearchInterpretation = island(() => import('#features/search/web/explore/search-interpretation.tsx'), {
  hydrate: 'idle',
});

/** The filters and the results of a search. */
export function ExploreSearch({ search: requested }: { search: Search }) {
  // A refusal is final. While it was read again, the refused values would be shown.
  const { error } = useQuery({
    ...propertyPageQuery(searchQueryOf(requested.filters)),
    enabled: ({ state }) => state.error?.status !== 400,
  });
  const search = useMemo(() => withoutRefused(requested, error), [requested, error]);
  const { path, category, filters, isMapShown, unread, refused } = search;
  const page = useQuery({
    ...propertyPageQuery(searchQueryOf(filters)),
    placeholderData: keepPreviousData,
  });
  const { data: counts } = useQuery({
    ...facetsQuery(homesQueryOf(filters)),
    placeholderData: keepPreviousData,
  });
  const { data: banks = [] } = useQuery({ ...banksQuery(), enabled: category === 'bank_sales' });
  const facets = toFacets(counts?.facets);
  const reading = page.data?.search;
  // After a tap, React first renders the chosen chip and the homes, and then the other filters.
  const deferredSearch = useDeferredValue(search);
  const deferredReading = useDeferredValue(reading);
  const deferredFacets = useDeferredValue(facets);
  const chipTotal = chipCount(search, reading);
  const isNothingListed = page.data?.items.length === 0 && chipTotal === 0;
  const { box, near, along, not, bank, minBathrooms, featured } = filters;
  const { maxFirstMonths, maxAdvanceMonths, maxDepositMonths, monthly, caveat } = filters;
  const { decimals, minDecimals, maxDecimals } = filters;
  const hiddenFields = {
    ...{ box, near, along, not, bank, minBathrooms, featured, monthly, caveat },
    ...{ maxFirstMonths, maxAdvanceMonths, maxDepositMonths, decimals, minDecimals, maxDecimals },
    view: isMapShown ? 'map' : undefined,
  };
  return (
    <>
      <div className="search-bar">
        <div data-drawn={search.written} className="search-choices">
          <Chip
            {...searchUrlWith(search, { hasTour: filters.hasTour ? null : 'true' })}
            current={!!filters.hasTour}
          >
            <Icon name="tour" className="size-4" />
            <span>
              {t('360° tours')} <span className="max-md:sr-only">{t('only')}</span>
            </span>
          </Chip>
          {category === 'bank_sales' ? (
            <BankTabs search={search} known={banks} />
          ) : (
            <AreaChips search={search} reading={reading} counts={facets?.area} />
          )}
        </div>
        <form action={inLanguage(path)} method="get" autoComplete="off" className="search-form">
          {Object.entries(hiddenFields).map(
            ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <FilterContainer search={search} reading={reading} />
          <div className="search-tools">
            <Button tone="secondary" popoverTarget="filters" aria-haspopup="dialog" className="shrink-0">
              <Icon name="filter" />
              {t('Filters')}
              {chipTotal > 0 && <span className="filter-count">{chipTotal}</span>}
            </Button>
            {!isNothingListed && (
              <Link href={searchUrl(search, {}, !isMapShown)} className="map-switch needs-script">
                {isMapShown ? t('List') : t('Map')}
              </Link>
            )}
            <SortField search={search} reading={reading} isNearPlace={!!page.data?.near} />
            <Button type="submit" tone="secondary" className="without-script">
              {t('Apply')}
            </Button>
          </div>
        </form>
      </div>
      {(reading || unread || refused || not) && (
        <SearchInterpretation {...{ reading, unread, refused, not }} />
      )}
      {/* On a phone, the last line of this part overlaps the first line of the results. */}
      {!isNothingListed && (
        <ResultsFooter search={deferredSearch} reading={deferredReading} facets={deferredFacets} />
      )}
      <ExploreResults search={search} page={page} />
    </>
  );
}
