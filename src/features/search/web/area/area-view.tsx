import { categoryNames } from '#features/properties/categories.ts';
import { PropertyGrid } from '#features/properties/web/property-grid.tsx';
import {
  type AreaPage,
  type AreaPriceRow,
  maxPricedBedrooms,
  minHomesForMedian,
  type PriceTrend,
} from '#features/search/area-schema.ts';
import { formatMonth } from '#kit/calendar-day.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/** Shows the homes of an area, how their prices compare with all areas, and nearby places. */
export function AreaView({ area }: { area: AreaPage }) {
  const { slug, name, within, counts, homes, prices, trend, neighbours, roads, landmarks } = area;
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="page-frame grid gap-12 py-8 md:py-12">
      <header>
        <h1 className="t-title wrap-anywhere">{t('Homes in {area}', { area: name })}</h1>
        {within && (
          <TextLink href={`/areas/${within.slug}`}>{t('Part of {area}', { area: within.name })}</TextLink>
        )}
        <ul className="mt-2 flex flex-wrap gap-2">
          {counts.map(({ category, count }) => (
            <li key={category}>
              <LinkButton tone="secondary" href={`${categoryNames[category].route}?area=${slug}`}>
                {categoryNames[category].page} ({count})
              </LinkButton>
            </li>
          ))}
        </ul>
      </header>
      {prices.length > 0 && (
        <Section title={t('Median asking prices, UGX')}>
          <PriceTable name={name} rows={prices} />
          <p className="max-w-2xl t-small text-muted">
            {t(
              'Half of the homes cost at most the median. We show it if there are at least {count} homes. Prices in dollars are converted at our exchange rate.',
              { count: minHomesForMedian },
            )}
          </p>
        </Section>
      )}
      {trend && (
        <Section title={t('Prices by month, UGX')}>
          <TrendTable trend={trend} />
          <p className="max-w-2xl t-small text-muted">
            {t(
              'The median asking price of the homes that were listed in a month. We show months with at least {count} homes.',
              { count: minHomesForMedian },
            )}
          </p>
        </Section>
      )}
      <Section
        title={t('On the market')}
        action={
          total > homes.length && (
            <TextLink href={`/explore?area=${slug}`}>{t('All {total} homes', { total })}</TextLink>
          )
        }
      >
        {homes.length > 0 ? (
          <PropertyGrid properties={homes} heading="h3" />
        ) : (
          <EmptyState icon={<Icon name="home" />}>{t('No homes on the market right now.')}</EmptyState>
        )}
      </Section>
      <div className="grid items-start gap-x-8 gap-y-12 md:grid-cols-2">
        {roads.length + landmarks.length > 0 && (
          <Section title={t('Roads and landmarks')}>
            <ul className="grid">
              {roads.map((road) => (
                <li key={road.slug}>
                  <TextLink href={`/explore?along=${road.slug}`}>
                    {t('Homes along {road}', { road: road.name })}
                  </TextLink>
                </li>
              ))}
              {landmarks.map((landmark) => (
                <li key={landmark.slug} className="flex flex-wrap items-center gap-x-2">
                  <TextLink href={`/explore?near=${landmark.slug}`}>{landmark.name}</TextLink>
                  <span className="text-muted">
                    {t('about {distance} km', { distance: (landmark.distanceMeters / 1_000).toFixed(1) })}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {neighbours.length > 0 && (
          <Section title={t('Areas nearby')}>
            <ul className="grid">
              {neighbours.map((neighbour) => (
                <li key={neighbour.slug} className="flex flex-wrap items-center gap-x-2">
                  <TextLink href={`/areas/${neighbour.slug}`}>{neighbour.name}</TextLink>
                  <span className="text-muted">{homeCount(neighbour.count)}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
      </div>
    </div>
  );
}

function PriceTable({ name, rows }: { name: string; rows: readonly AreaPriceRow[] }) {
  return (
    <table className="w-full max-w-2xl table-fixed border-collapse">
      <caption className="sr-only">{t('Median asking prices, UGX')}</caption>
      <thead>
        <tr className="text-left align-bottom">
          <td className="w-2/5 p-0">
            <span className="sr-only">{t('Feature')}</span>
          </td>
          <th scope="col" className="py-2 pl-3 text-right t-strong wrap-anywhere">
            {name}
          </th>
          <th scope="col" className="py-2 pl-3 text-right t-strong">
            {t('All areas')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.category} ${row.bedrooms}`} className="border-t border-line align-top">
            <th scope="row" className="py-3 text-left t-regular">
              {kindLabel(row)}
              <span className="block t-small text-muted">{unitLabels[row.category]}</span>
            </th>
            <PriceCell {...row.area} />
            <PriceCell {...row.market} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TrendTable({ trend }: { trend: PriceTrend }) {
  return (
    <table className="w-full max-w-2xl table-fixed border-collapse">
      <caption className="pb-1 text-left">
        {kindLabel(trend)}
        <span className="block t-small text-muted">{unitLabels[trend.category]}</span>
      </caption>
      <tbody>
        {trend.months.map(({ month, ...prices }) => (
          <tr key={month} className="border-t border-line align-top">
            <th scope="row" className="py-3 text-left t-regular">
              {formatMonth(month)}
            </th>
            <PriceCell {...prices} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PriceCell({ count, median }: AreaPriceRow['area']) {
  return (
    <td className="py-3 pl-3 text-right tabular-nums">
      {median === null ? t('Too few') : groupThousands(median)}
      <span className="block t-small text-muted">{homeCount(count)}</span>
    </td>
  );
}

const homeCount = (count: number) => t('{count, plural, one {# home} other {# homes}}', { count });

const unitLabels = {
  rental_units: t('Rent per month'),
  furnished_houses: t('Price per night'),
  for_sale: t('Sale price'),
};

function kindLabel({ category, bedrooms }: Pick<AreaPriceRow, 'category' | 'bedrooms'>): string {
  if (category === 'furnished_houses' || bedrooms === null) return t('BnBs');
  if (bedrooms === 0) return t('Single rooms and studios');
  return bedrooms === maxPricedBedrooms
    ? t('{count} or more bedrooms', { count: bedrooms })
    : t('{count, plural, one {# bedroom} other {# bedrooms}}', { count: bedrooms });
}
