import { useQuery } from '@tanstack/react-query';
import { DistanceLine } from '#app/web/pages/card-list/distance-line.tsx';
import { ListingEmpty } from '#app/web/pages/card-list/listing-empty.tsx';
import { Message } from '#app/web/pages/card-list/message.tsx';
import { PropertyGrid } from '#features/properties/web/property-grid.tsx';
import type { PropertyPage } from '#features/search/schema.ts';
import { stayDatesError } from '#features/search/stay-query.ts';
import { chipCount } from '#features/search/web/explore/chip-count.ts';
import type { ExploreFilters, Search } from '#features/search/web/explore/search-url.ts';
import { stayDatesLabels } from '#features/search/web/explore/stay-dates-labels.ts';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { t } from '#kit/t.ts';
import type { CallError } from '#kit/web/call.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Cheapest } from './cheapest.tsx';
import NearMisses from './near-misses.tsx';
import { Neighbours } from './neighbours.tsx';
import { OtherNights } from './other-nights.tsx';

type Props = { search: Search; page: PropertyPage | undefined; error: CallError | null };

/** The message for a search without results. It suggests other dates, prices, areas and fewer filters. */
export default function NoHomes({ search, page, error }: Props) {
  const { path, category, filters } = search;
  const isUnfiltered = chipCount(search, page?.search) === 0 && !filters.cursor;
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
    <>
      <Message
        title={t('No properties found')}
        text={datesProblem(filters, page, error) ?? t('Try adjusting your search criteria')}
      >
        {page && <OtherNights search={search} page={page} />}
        {page && <Cheapest search={search} page={page} />}
        {page && <Neighbours search={search} page={page} />}
        <LinkButton href={path} tone="secondary">
          {t('Clear all filters')}
        </LinkButton>
      </Message>
      {page?.nearMisses ? (
        <NearMisses homes={page.nearMisses} near={page.near} />
      ) : (
        <OtherHomes category={category} near={placeOf(search, page)} />
      )}
    </>
  );
}

/** Returns the place or the first area of the search, or undefined if it has none. */
function placeOf({ filters }: Search, page: PropertyPage | undefined): string | undefined {
  const part = page?.search?.understood.find(({ kind }) => kind === 'area');
  return page?.near?.slug ?? filters.area?.split(',')[0] ?? part?.value.toString();
}

type OtherHomesProps = Pick<Search, 'category'> & { near?: string | undefined };

/** Shows homes that do not match, the nearest first, below a line that sets them apart from results. */
function OtherHomes({ category, near }: OtherHomesProps) {
  const { data } = useQuery(
    propertyPageQuery({
      ...(category && { category }),
      ...(near && { near }),
      available: 'true',
      limit: '4',
    }),
  );
  if (!data) return null;
  if (data.items.length === 0) return near ? <OtherHomes category={category} /> : null;
  return (
    <section aria-labelledby="other-homes" className="border-t border-line pt-6">
      <h2 id="other-homes" className="mb-4 t-heading">
        {data.near ? t('Other homes near {place}', { place: data.near.name }) : t('Other homes')}
      </h2>
      <PropertyGrid properties={data.items} heading="h3" extra={distanceLineOf(data)} />
    </section>
  );
}

/** Returns a function that renders the distance of a home. */
function distanceLineOf({ near, items }: PropertyPage) {
  return ({ id }: { id: number }) => <DistanceLine near={near} home={items.find((home) => home.id === id)} />;
}

/** Returns the problem with the requested days, or undefined if there is none. */
function datesProblem(
  filters: ExploreFilters,
  page: PropertyPage | undefined,
  error: CallError | null,
): string | undefined {
  const { checkIn, checkOut, freeFrom } = error?.problem?.fields ?? {};
  const datesError = stayDatesError(filters);
  if (datesError) return stayDatesLabels[datesError.problem];
  return checkIn ?? checkOut ?? freeFrom ?? page?.nightsFault;
}
