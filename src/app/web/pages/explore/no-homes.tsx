import { ListingEmpty } from '#app/web/pages/card-list/listing-empty.tsx';
import { Message } from '#app/web/pages/card-list/message.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import { stayDatesError } from '#features/search/stay-query.ts';
import { SearchChipRow } from '#features/search/web/explore/search-chip-row.tsx';
import { searchChips } from '#features/search/web/explore/search-chips.ts';
import type { ExploreFilters, Search } from '#features/search/web/explore/search-url.ts';
import { t } from '#kit/t.ts';
import type { CallError } from '#kit/web/call.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Cheapest } from './cheapest.tsx';
import { Neighbours } from './neighbours.tsx';
import { OtherNights } from './other-nights.tsx';

type Props = { search: Search; page: PropertyPage | undefined; error: CallError | null };

/** The message for a search without results. It suggests other dates, prices, areas and fewer filters. */
export default function NoHomes({ search, page, error }: Props) {
  const chips = searchChips(search, page?.search);
  const { path, category, filters } = search;
  const isUnfiltered = chips.length === 0 && !filters.cursor;
  if (isUnfiltered && category) return <ListingEmpty category={category} />;
  if (isUnfiltered)
    return (
      <Message title={t('No properties found')} text={t('Nothing is listed yet. Please check back soon.')}>
        <LinkButton href="/" tone="secondary">
          {t('Return to Home')}
        </LinkButton>
      </Message>
    );
  return (
    <Message
      title={t('No properties found')}
      text={datesProblem(filters, page, error) ?? t('Try adjusting your search criteria')}
    >
      {page && <OtherNights search={search} page={page} />}
      {page && <Cheapest search={search} page={page} />}
      {page && <Neighbours search={search} page={page} />}
      {chips.length > 1 && (
        <div className="mb-6 grid justify-items-center gap-2">
          <p className="t-small text-muted">{t('Remove a filter')}</p>
          <SearchChipRow chips={chips} label={t('Remove a filter')} className="justify-center" />
        </div>
      )}
      <LinkButton href={path} tone="secondary">
        {t('Clear all filters')}
      </LinkButton>
    </Message>
  );
}

/** Returns the problem with the requested days, or undefined if there is none. */
function datesProblem(
  filters: ExploreFilters,
  page: PropertyPage | undefined,
  error: CallError | null,
): string | undefined {
  const { checkIn, checkOut, freeFrom } = error?.problem?.fields ?? {};
  return stayDatesError(filters)?.message ?? checkIn ?? checkOut ?? freeFrom ?? page?.nightsFault;
}
