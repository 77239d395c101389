import type { ComponentProps } from 'react';
import { SaveSearch } from '#features/saved-searches/web/save-search.tsx';
import { FilterChipBar } from '#features/search/web/explore/filter-chip-bar.tsx';

/** The filter chips, and the link that saves the search. */
export default function ResultsFooter(props: ComponentProps<typeof FilterChipBar>) {
  return (
    <>
      <FilterChipBar {...props} />
      {/* This shares a line with the total above the list, unless the text is too large for both. */}
      <div className="save-place @container">
        <div className="relative z-1 flex @min-[17.5rem]:-mt-3 @min-[17.5rem]:h-0 @min-[17.5rem]:justify-end">
          <SaveSearch search={props.search} reading={props.reading} />
        </div>
      </div>
    </>
  );
}
