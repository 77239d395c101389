import { formatDate } from '#kit/dates.ts';
import { axisMax, shortNumber } from './scale.ts';

export type Series = {
  name: string;
  /** The CSS class for the colour of the bars. */
  fill: string;
  /** The value of each day, or null for a day that was not counted. */
  values: readonly (number | null)[];
};

type Props = {
  /** The text for screen readers. The table below contains all numbers. */
  summary: string;
  days: readonly string[];
  series: readonly Series[];
  format: (value: number) => string;
  /** The values of the days before, one for each day, drawn as lines. */
  before?: { name: string; values: readonly number[] };
};

/**
 * Renders stacked bars for each day. The drawing is stretched to the available space, so the labels are
 * outside it.
 */
export function BarPlot({ summary, days, series, format, before }: Props) {
  const dayTotals = days.map((_, dayIndex) =>
    series.reduce((sum, { values }) => sum + (values[dayIndex] ?? 0), 0),
  );
  const max = Math.max(0, ...dayTotals, ...(before?.values ?? []));
  if (max === 0) return <p className="text-muted">No data for this period.</p>;
  const axisTop = axisMax(max);
  const percentHeight = (value: number) => (value / axisTop) * 100;
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 t-micro text-muted tabular-nums">
        <div aria-hidden className="-my-[0.5lh] flex h-44 flex-col justify-between text-right">
          <span>{shortNumber(axisTop)}</span>
          <span>{shortNumber(axisTop / 2)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={summary}
          viewBox={`0 0 ${days.length} 100`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible"
        >
          {[0, 50, 100].map((y) => (
            <path
              key={y}
              d={`M0 ${y}H${days.length}`}
              vectorEffect="non-scaling-stroke"
              className="stroke-line"
            />
          ))}
          {days.map((day, dayIndex) => (
            <g key={day} className="group">
              <rect
                x={dayIndex}
                y="0"
                width="1"
                height="100"
                className="fill-transparent group-hover:fill-sunken"
              />
              {series.map(({ name, fill, values }, seriesIndex) => {
                const value = values[dayIndex] ?? 0;
                if (value === 0) return null;
                const baseValue = series
                  .slice(0, seriesIndex)
                  .reduce((sum, earlierSeries) => sum + (earlierSeries.values[dayIndex] ?? 0), 0);
                return (
                  <rect
                    key={name}
                    x={dayIndex + 0.15}
                    width="0.7"
                    y={100 - percentHeight(baseValue + value)}
                    height={Math.max(1, percentHeight(value))}
                    className={fill}
                  />
                );
              })}
              {before && (
                <path
                  d={`M${dayIndex + 0.05} ${100 - percentHeight(before.values[dayIndex] ?? 0)}h0.9`}
                  vectorEffect="non-scaling-stroke"
                  strokeWidth="2"
                  className="stroke-muted"
                />
              )}
              <title>{titleOf(day, dayIndex)}</title>
            </g>
          ))}
        </svg>
        <div aria-hidden className="col-start-2 mt-3 flex justify-between">
          <span>{formatDate(days[0] ?? '')}</span>
          <span>{formatDate(days.at(-1) ?? '')}</span>
        </div>
      </div>
      {(series.length > 1 || before) && (
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 t-small text-muted">
          {series.map(({ name, fill }) => (
            <span key={name} className="inline-flex items-center gap-2">
              <svg width="12" height="12" aria-hidden>
                <rect width="12" height="12" rx="3" className={fill} />
              </svg>
              {name}
            </span>
          ))}
          {before && (
            <span className="inline-flex items-center gap-2">
              <svg width="12" height="12" aria-hidden>
                <path d="M0 6H12" strokeWidth="2" className="stroke-muted" />
              </svg>
              {before.name}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  );

  function titleOf(day: string, dayIndex: number): string {
    const parts = series.flatMap(({ name, values }) => {
      const value = values[dayIndex];
      return value ? [`${name}: ${format(value)}`] : [];
    });
    const earlier = before ? [`${before.name}: ${format(before.values[dayIndex] ?? 0)}`] : [];
    return [formatDate(day), ...(parts.length > 0 ? parts : ['nothing']), ...earlier].join('\n');
  }
}
