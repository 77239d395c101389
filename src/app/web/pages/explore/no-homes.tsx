import { ListingEmpty } from '#app/web/pages/listing/listing-empty.tsx';
import { Message } from '#app/web/pages/listing/message.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import type { Search } from '#features/search/web/explore/explore-filters.ts';
import { SearchChipRow } from '#features/search/web/explore/search-chip-row.tsx';
import type { SearchChip } from '#features/search/web/explore/search-chips.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Cheapest } from './cheapest.tsx';
import { Neighbours } from './neighbours.tsx';

type Props = { search: Search; chips: SearchChip[]; page: PropertyPage | undefined };

/** No results: offers what is near, and the search without one of its filters. */
export default function NoHomes({ search, chips, page }: Props) {
  const { path, category, filters } = search;
  const isPlain = chips.length === 0 && !filters.cursor;
  if (isPlain && category) return <ListingEmpty category={category} />;
  if (isPlain)
    return (
      <Message title="No properties found" text="Nothing is listed yet. Please check back soon.">
        <LinkButton href="/" tone="secondary">
          Return to Home
        </LinkButton>
      </Message>
    );
  return (
    <Message title="No properties found" text="Try adjusting your search criteria">
      {page && <Cheapest search={search} page={page} />}
      {page && <Neighbours search={search} page={page} />}
      {chips.length > 1 && (
        <div className="mb-5 grid justify-items-center gap-2">
          <p className="text-sm text-muted">Remove a filter</p>
          <SearchChipRow chips={chips} label="Remove a filter" className="justify-center" />
        </div>
      )}
      <LinkButton href={path} tone="secondary">
        Clear all filters
      </LinkButton>
    </Message>
  );
}
