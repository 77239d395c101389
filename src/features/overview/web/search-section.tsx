import { Link } from 'wouter';
import type { Period } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { PlotSection } from './plot-section.tsx';
import { csvAddress } from './queries.ts';

/**
 * Shows searches without results: homes that people want but the market does not have, or text that it does
 * not understand.
 */
export function SearchSection({
  overview: { searches },
  period,
}: {
  overview: MarketOverview;
  period: Period;
}) {
  const max = Math.max(1, ...searches.map(({ times }) => times));
  return (
    <PlotSection
      id="searches"
      title="Searches with no results"
      csv={{ href: csvAddress('searches', period), name: 'searches' }}
      summary={
        searches.length === 0
          ? 'Every search returned results.'
          : 'Includes searches for features that no home has. We keep only the search terms, without the user, for 90 days.'
      }
    >
      {searches.length > 0 && (
        <table className="w-full t-small">
          <caption className="sr-only">Searches with no results</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-2 pr-3 t-strong">
                Keywords
              </th>
              <th scope="col" className="w-1/3 py-2 pr-3 t-strong">
                Count
              </th>
              <th scope="col" className="py-2 text-right t-strong">
                Last searched
              </th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ words, times, lastDay }) => (
              <tr key={words} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left t-regular wrap-anywhere">
                  <Link
                    href={`/explore?${new URLSearchParams({ q: words })}`}
                    className="inline-flex min-h-11 items-center hover:underline"
                  >
                    {words}
                  </Link>
                </th>
                <td className="py-1 pr-3 tabular-nums">
                  <span className="flex items-center gap-2 whitespace-nowrap">
                    <span aria-hidden className="h-3 w-full min-w-0 rounded-sm bg-sunken">
                      <span
                        className="block h-full rounded-sm bg-ink"
                        style={{ width: `${(times / max) * 100}%` }}
                      />
                    </span>
                    {times}
                  </span>
                </td>
                <td className="py-1 text-right text-muted sm:whitespace-nowrap tabular-nums">
                  {formatDate(lastDay)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PlotSection>
  );
}
