import type { ComponentProps } from 'react';
import { SaveSearch } from '#features/saved-searches/web/save-search.tsx';
import { FilterChipBar } from '#features/search/web/explore/filter-chip-bar.tsx';

/** The filter chips, and the link that saves the search, unless it has a word that no home mentions. */
export default function ResultsFooter(props: ComponentProps<typeof FilterChipBar>) {
  const { search, reading } = props;
  return (
    <>
      <FilterChipBar {...props} />
      {/* This shares a line with the total above the list, unless the text is too large for both. */}
      {!reading?.unknown.length && (
        <div className="save-place @container">
          <div className="relative z-1 flex @min-[17.5rem]:-mt-3 @min-[17.5rem]:h-0 @min-[17.5rem]:justify-end">
            <SaveSearch search={search} reading={reading} />
          </div>
        </div>
      )}
    </>
  );
}
