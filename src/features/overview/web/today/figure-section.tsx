import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { useState } from 'react';
import type { Period } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { BarPlot } from '#features/overview/web/bar-plot.tsx';
import { daysOf } from '#features/overview/web/days-of.ts';
import { NumberTable } from '#features/overview/web/plot-section.tsx';
import { formatDate } from '#kit/dates.ts';
import {
  changeInPercent,
  type FigureName,
  figureNames,
  figureOf,
  figureOrder,
  formatFigure,
} from './figures.ts';

type Props = { overview: MarketOverview; period: Period };

/** Shows four figures with their change against the period before, and the days of the chosen one. */
export function FigureSection({ overview, period }: Props) {
  const [chosen, setChosen] = useState<FigureName>('views');
  const { values, before, total, totalBefore } = figureOf(overview, chosen);
  const days = daysOf(overview);
  const format = (value: number) => formatFigure(chosen, value);
  const beforeName = `The ${period} days before`;
  return (
    <section
      aria-label="Figures"
      className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-surface"
    >
      <div className="grid grid-cols-2 border-b border-line lg:grid-cols-4">
        {figureOrder.map((name) => (
          <FigureTab
            key={name}
            name={name}
            overview={overview}
            isChosen={name === chosen}
            onChoose={() => setChosen(name)}
          />
        ))}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-4 md:p-6">
        <h2 className="t-subhead">{`${figureNames[chosen]} by day`}</h2>
        <BarPlot
          summary={`${format(total)} in these ${period} days, ${format(totalBefore)} in the ${period} days before.`}
          days={days}
          format={format}
          series={[{ name: `These ${period} days`, fill: 'fill-ink', values }]}
          before={{ name: beforeName, values: before }}
        />
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center link">
            Show the numbers
          </summary>
          <div className="max-h-96 overflow-auto rounded-control border border-line">
            <NumberTable
              caption={`${figureNames[chosen]} by day`}
              head={['Day', figureNames[chosen], beforeName]}
              rows={days
                .map((day, index) => ({
                  key: day,
                  cells: [formatDate(day), format(values[index] ?? 0), format(before[index] ?? 0)],
                }))
                .toReversed()}
            />
          </div>
        </details>
      </div>
    </section>
  );
}

type TabProps = { name: FigureName; overview: MarketOverview; isChosen: boolean; onChoose(): void };

function FigureTab({ name, overview, isChosen, onChoose }: TabProps) {
  const { total, totalBefore } = figureOf(overview, name);
  const change = changeInPercent(total, totalBefore);
  const Trend = change === null || change === 0 ? Minus : change > 0 ? TrendingUp : TrendingDown;
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`grid min-w-0 cursor-pointer content-start gap-1 border-b-2 p-4 text-left hover:bg-sunken ${isChosen ? 'border-ink' : 'border-transparent'}`}
    >
      <span className="t-small text-muted">{figureNames[name]}</span>
      <span className="t-heading wrap-anywhere tabular-nums">{formatFigure(name, total)}</span>
      <span className="flex flex-wrap items-center gap-x-1 t-small text-muted tabular-nums">
        <Trend className="size-4 shrink-0" aria-hidden />
        {change !== null && change !== 0 && (
          <span className="text-ink">{`${change > 0 ? '+' : '−'}${Math.abs(change)}%`}</span>
        )}
        {`from ${formatFigure(name, totalBefore)}`}
      </span>
    </button>
  );
}
