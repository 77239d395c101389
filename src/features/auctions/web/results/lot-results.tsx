import { useQuery } from '@tanstack/react-query';
import { isSold, median, pricePoints } from '#features/auctions/results-stats.ts';
import type { LotResultsQuery, LotResults as Results } from '#features/auctions/schema.ts';
import { resultsQuery } from '#features/auctions/web/queries.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PricePlot } from './price-plot.tsx';
import { ResultTable } from './result-table.tsx';
import { resultsUrl } from './results-address.ts';

/** Shows past auctions and their prices. */
export function LotResults({ query }: { query: LotResultsQuery }) {
  const { data, error, refetch } = useQuery(resultsQuery(query));
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>{t('We could not load past auctions.')}</LoadError>;
  if (!data) return <p className="text-muted">{t('Loading...')}</p>;
  return (
    <div className="grid gap-6">
      {data.isTest && (
        <Notice>{t('Test mode: these are sample auctions. No real money was charged.')}</Notice>
      )}
      <Choices filter={query} data={data} />
      {data.results.length === 0 ? (
        <EmptyState
          icon={<Icon name="gavel" />}
          action={
            data.years.length > 0 && (
              <LinkButton href="/auctions/results" tone="secondary">
                {t('All past auctions')}
              </LinkButton>
            )
          }
        >
          {data.years.length === 0
            ? t('No past auctions yet. Results will appear here when an auction ends.')
            : t('No past auctions match your filters.')}
        </EmptyState>
      ) : (
        <>
          <p>{summaryOf(data)}</p>
          <PricePlot points={pricePoints(data.results)} />
          <ResultTable results={data.results} />
          {data.next !== null && (
            <p>
              <LinkButton href={resultsUrl({ ...query, before: data.next })} tone="secondary">
                {t('Earlier auctions')}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function Choices({ filter, data }: { filter: LotResultsQuery; data: Results }) {
  const { bank, year } = filter;
  return (
    <div className="grid gap-2 empty:hidden">
      {data.years.length > 1 && (
        <ChipRow label={t('Year')}>
          <Chip href={resultsUrl({ bank })} current={year === undefined}>
            {t('All years')}
          </Chip>
          {data.years.map((yearOption) => (
            <Chip
              key={yearOption}
              href={resultsUrl({ bank, year: yearOption })}
              current={yearOption === year}
            >
              {yearOption}
            </Chip>
          ))}
        </ChipRow>
      )}
      {data.banks.length > 1 && (
        <ChipRow label={t('Bank')}>
          <Chip href={resultsUrl({ year })} current={bank === undefined}>
            {t('All banks')}
          </Chip>
          {data.banks.map((bankOption) => (
            <Chip
              key={bankOption}
              href={resultsUrl({ bank: bankOption, year })}
              current={bankOption === bank}
            >
              {bankOption}
            </Chip>
          ))}
        </ChipRow>
      )}
    </div>
  );
}

function summaryOf({ results, next }: Results): string {
  const sold = results.filter(isSold).length;
  const medianPercent = median(
    pricePoints(results)
      .filter(({ wasSold }) => wasSold)
      .map(({ brought }) => brought),
  );
  const count = results.length;
  const soldText =
    next === null
      ? t('{sold} of {count, plural, one {# home} other {# homes}} sold', { count, sold })
      : t('{sold} of {count, plural, one {# home} other {# homes}} on this page sold', { count, sold });
  return medianPercent === null
    ? `${soldText}.`
    : t('{of}. Median sale price: {percent}% of market value.', {
        of: soldText,
        percent: Math.round(medianPercent),
      });
}
