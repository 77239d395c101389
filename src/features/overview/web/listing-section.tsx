import {
  type ListingState,
  listingStateNames,
  listingStates,
  type Period,
} from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { categories, categoryNames } from '#features/properties/categories.ts';
import { groupThousands } from '#kit/money.ts';
import { BarPlot } from './bar-plot.tsx';
import { daysOf } from './days-of.ts';
import { NumberTable, PlotSection } from './plot-section.tsx';
import { csvAddress } from './queries.ts';

const colours: Record<ListingState, string> = {
  shown: 'bg-ok',
  off: 'bg-line',
  paused: 'bg-warn',
  hidden: 'bg-danger',
};

type Props = { overview: MarketOverview; period: Period };

/** Shows the number of listings by state. */
export function ListingSection({ overview, period }: Props) {
  const { listings } = overview;
  const countOf = (filter: { category?: string; state?: ListingState }) =>
    listings
      .filter(
        ({ category, state }) =>
          (filter.category ?? category) === category && (filter.state ?? state) === state,
      )
      .reduce((sum, row) => sum + row.listings, 0);
  const days = daysOf(overview);
  const listingsOnMarketByDay = new Map(overview.shown.map(({ day, listings: count }) => [day, count]));
  const max = Math.max(1, ...categories.map((category) => countOf({ category })));
  return (
    <PlotSection
      id="listings"
      title="Listings"
      csv={{ href: csvAddress('listings', period), name: 'listings' }}
      summary={listingStates
        .map((state) => `${groupThousands(countOf({ state }))} ${listingStateNames[state].toLowerCase()}`)
        .join(' · ')}
      table={
        <NumberTable
          caption="Listings by category and status"
          head={['Category', ...listingStates.map((state) => listingStateNames[state])]}
          rows={categories.map((category) => ({
            key: category,
            cells: [
              categoryNames[category].one,
              ...listingStates.map((state) => groupThousands(countOf({ category, state }))),
            ],
          }))}
        />
      }
    >
      <ul className="grid gap-2">
        {categories.map((category) => (
          <li
            key={category}
            className="grid grid-cols-[min(8.5rem,40%)_minmax(0,1fr)_auto] items-center gap-x-3"
          >
            <span>{categoryNames[category].one}</span>
            <span className="flex h-5 overflow-hidden rounded-sm bg-sunken">
              {listingStates.map((state) => (
                <span
                  key={state}
                  title={`${listingStateNames[state]}: ${countOf({ category, state })}`}
                  className={colours[state]}
                  style={{ width: `${(countOf({ category, state }) / max) * 100}%` }}
                />
              ))}
            </span>
            <span className="min-w-8 text-right tabular-nums">{groupThousands(countOf({ category }))}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4 gap-y-1 t-small text-muted">
        {listingStates.map((state) => (
          <span key={state} className="inline-flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-sm ${colours[state]}`} />
            {listingStateNames[state]}
          </span>
        ))}
      </p>
      <h3 className="t-strong">Listings on the market by day</h3>
      <BarPlot
        summary={`Listings on the market: ${countOf({ state: 'shown' })} now.`}
        days={days}
        format={groupThousands}
        series={[
          {
            name: 'On the market',
            fill: 'fill-ok',
            values: days.map((day) => listingsOnMarketByDay.get(day) ?? null),
          },
        ]}
      />
    </PlotSection>
  );
}
