import type { ComponentProps } from 'react';
import { SaveSearch } from '#features/saved-searches/web/save-search.tsx';
import { FilterChipBar } from '#features/search/web/explore/filter-chip-bar.tsx';
import { island } from '#kit/web/island.tsx';

const ViewingBanner = island(() => import('#features/viewing-packages/web/viewing-banner.tsx'), {
  hydrate: 'idle',
  placeholder: () => <div className="mt-4 h-18 max-md:hidden" />,
  instead: null,
});

type Props = ComponentProps<typeof FilterChipBar> & {
  /** True when the page shows a home that a package could unlock; otherwise no package is offered. */
  hasHomes: boolean;
};

/**
 * The filter chips, the link that saves the search and, for rental units, the packages that unlock contacts.
 */
export default function ResultsFooter({ hasHomes, ...props }: Props) {
  return (
    <>
      <div className="lg:flex lg:flex-wrap lg:items-end lg:gap-x-6">
        <FilterChipBar {...props} />
        {/* On a phone this shares a line with the total, unless the text is too large for both. */}
        <div className={`max-lg:@container ${props.search.isMapShown ? 'max-lg:hidden' : ''}`}>
          <div className="relative -top-1 z-1 max-lg:flex @min-[17.5rem]:max-lg:h-0 @min-[17.5rem]:justify-end">
            <SaveSearch search={props.search} reading={props.reading} />
          </div>
        </div>
      </div>
      {hasHomes && props.search.category === 'rental_units' && !props.search.isMapShown && <ViewingBanner />}
    </>
  );
}
