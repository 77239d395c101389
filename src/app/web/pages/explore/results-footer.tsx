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
      <FilterChipBar {...props} />
      {/* This shares a line with the total above the list, unless the text is too large for both. */}
      <div className={`@container lg:w-[calc(60%-24px)] ${props.search.isMapShown ? 'max-lg:hidden' : ''}`}>
        <div className="relative -top-1 z-1 flex @min-[17.5rem]:h-0 @min-[17.5rem]:justify-end lg:-top-2">
          <SaveSearch search={props.search} reading={props.reading} />
        </div>
      </div>
      {hasHomes && props.search.category === 'rental_units' && !props.search.isMapShown && <ViewingBanner />}
    </>
  );
}
