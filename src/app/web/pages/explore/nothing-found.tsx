import { Message } from '#app/web/pages/listing/message.tsx';
import { explorePath } from '#features/search/web/explore/explore-filters.ts';
import { SearchChipRow } from '#features/search/web/explore/search-chip-row.tsx';
import type { SearchChip } from '#features/search/web/explore/search-chips.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';

/** No results: offers the search without one of its filters. */
export function NothingFound({ chips }: { chips: SearchChip[] }) {
  if (chips.length === 0)
    return (
      <Message title="No properties found" text="Nothing is listed yet. Please check back soon.">
        <LinkButton href="/" tone="secondary">
          Return to Home
        </LinkButton>
      </Message>
    );
  return (
    <Message title="No properties found" text="Try adjusting your search criteria">
      {chips.length > 1 && (
        <div className="mb-5 grid justify-items-center gap-2">
          <p className="text-sm text-muted">Search again without</p>
          <SearchChipRow chips={chips} label="Search again without" className="justify-center" />
        </div>
      )}
      <LinkButton href={explorePath} tone="secondary">
        Clear all filters
      </LinkButton>
    </Message>
  );
}
