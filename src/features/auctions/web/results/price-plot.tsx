import { median, type PricePoint } from '#features/auctions/results-stats.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { t } from '#kit/t.ts';

/**
 * The plot's top and height in pixels. Horizontal positions are percentages, so that the plot fills the
 * width.
 */
const [top, height] = [12, 220];
const [left, right] = [4, 97];

type Props = { points: readonly PricePoint[] };

/**
 * Plots the prices of lots in percent of their market values over time. The table below contains the same
 * numbers.
 */
export function PricePlot({ points }: Props) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const max = Math.max(110, ...points.map(({ brought, forcedSale }) => Math.max(brought, forcedSale ?? 0)));
  const x = (at: number) =>
    last.at === first.at
      ? (left + right) / 2
      : left + ((at - first.at) / (last.at - first.at)) * (right - left);
  const y = (percent: number) => top + height - (percent / max) * height;
  const gridPercents = [0, 50, 100, 150, 200].filter((percent) => percent <= max);
  return (
    <figure className="max-w-3xl">
      <div role="img" aria-label={summaryOf(points)} className="grid grid-cols-[auto_1fr] gap-x-2 t-micro">
        <div aria-hidden className="relative text-right text-muted">
          {/* The invisible label makes the column as wide as the longest label. */}
          <span className="invisible">{percentLabel(Math.max(...gridPercents))}</span>
          {gridPercents.map((percent) => (
            <span key={percent} className="absolute right-0 -translate-y-1/2" style={{ top: y(percent) }}>
              {percentLabel(percent)}
            </span>
          ))}
        </div>
        <svg aria-hidden className="block w-full" height={top + height}>
          {gridPercents.map((percent) => (
            <line
              key={percent}
              x2="100%"
              y1={y(percent)}
              y2={y(percent)}
              className={percent === 100 ? 'stroke-muted' : 'stroke-line'}
            />
          ))}
          {points.map(({ id, at, forcedSale }) =>
            forcedSale === null ? null : (
              <line
                key={id}
                x1={`${x(at) - 1.2}%`}
                x2={`${x(at) + 1.2}%`}
                y1={y(forcedSale)}
                y2={y(forcedSale)}
                strokeWidth="2"
                className="stroke-info"
              />
            ),
          )}
          {points.map(({ id, at, brought, wasSold }) => (
            <circle
              key={id}
              cx={`${x(at)}%`}
              cy={y(brought)}
              r="5"
              strokeWidth="2"
              className={wasSold ? 'fill-ok stroke-ok' : 'fill-surface stroke-ink'}
            />
          ))}
        </svg>
        <div aria-hidden className="col-start-2 flex flex-wrap justify-between gap-x-4 pt-2 text-muted">
          <span>{formatAuctionDay(new Date(first.at).toISOString())}</span>
          {last.at !== first.at && (
            <span className="ml-auto">{formatAuctionDay(new Date(last.at).toISOString())}</span>
          )}
        </div>
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 t-small text-muted">
        <span>{t('As % of market value:')}</span>
        <LegendItem className="fill-ok stroke-ok">{t('sale price')}</LegendItem>
        <LegendItem className="fill-surface stroke-ink">{t('highest bid, not sold')}</LegendItem>
        <span className="inline-flex items-center gap-2">
          <svg width="14" height="12" aria-hidden>
            <line x1="0" x2="14" y1="6" y2="6" strokeWidth="2" className="stroke-info" />
          </svg>
          {t('forced-sale value')}
        </span>
      </figcaption>
    </figure>
  );
}

const percentLabel = (percent: number) => `${percent}%`;

function LegendItem({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <svg width="12" height="12" aria-hidden>
        <circle cx="6" cy="6" r="5" strokeWidth="2" className={className} />
      </svg>
      {children}
    </span>
  );
}

function summaryOf(points: readonly PricePoint[]): string {
  const medianSold = median(points.filter(({ wasSold }) => wasSold).map(({ brought }) => brought));
  const medianText =
    medianSold === null
      ? t('none sold')
      : t('median sale price {percent}%', { percent: Math.round(medianSold) });
  return t(
    '{count, plural, one {# auction} other {# auctions}} compared with market value: {middle}. Details are in the table below.',
    { count: points.length, middle: medianText },
  );
}
