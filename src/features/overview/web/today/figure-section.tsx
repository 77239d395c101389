import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import type { Period } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { BarPlot } from '#features/overview/web/bar-plot.tsx';
import { daysOf } from '#features/overview/web/days-of.ts';
import { NumberTable } from '#features/overview/web/plot-section.tsx';
import { formatDate } from '#kit/dates.ts';
import { Card, ScrollBox } from '#kit/web/ui/card.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import {
  changeInPercent,
  type FigureName,
  figureNames,
  figureOf,
  figureOrder,
  formatFigure,
} from './figures.ts';

type FiguresProps = { overview: MarketOverview; chosen: FigureName; onChoose(name: FigureName): void };

/** Shows four figures with their change from the previous period. The chosen one is drawn by day. */
export function Figures({ overview, chosen, onChoose }: FiguresProps) {
  return (
    <List label="Figures">
      {figureOrder.map((name) => (
        <li key={name} className="border-t border-line first:border-t-0">
          <FigureRow
            name={name}
            overview={overview}
            isChosen={name === chosen}
            onChoose={() => onChoose(name)}
          />
        </li>
      ))}
    </List>
  );
}

type RowProps = { name: FigureName; overview: MarketOverview; isChosen: boolean; onChoose(): void };

function FigureRow({ name, overview, isChosen, onChoose }: RowProps) {
  const { total, totalBefore } = figureOf(overview, name);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`${figureClass} aria-pressed:selected`}
    >
      <FigureContent
        name={figureNames[name]}
        total={total}
        totalBefore={totalBefore}
        format={(value) => formatFigure(name, value)}
      />
    </button>
  );
}

/** The class of a figure that can be chosen or followed. */
export const figureClass =
  'grid w-full cursor-pointer grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] items-center gap-x-3 px-4 py-3 text-left tabular-nums hover:bg-sunken focus-visible:-outline-offset-2';

type ContentProps = { name: string; total: number; totalBefore: number; format(value: number): string };

/** A figure with what it was in the period before, and the change. */
export function FigureContent({ name, total, totalBefore, format }: ContentProps) {
  const change = changeInPercent(total, totalBefore);
  const Trend = change === null || change === 0 ? Minus : change > 0 ? TrendingUp : TrendingDown;
  return (
    <>
      <span className="t-label">{name}</span>
      <span className="text-right t-subhead">{format(total)}</span>
      <span className="t-small text-muted">{`from ${format(totalBefore)}`}</span>
      <span className="flex items-center justify-end gap-1 t-small text-muted">
        {change !== null && <Trend className="size-4 shrink-0" aria-hidden />}
        {change !== null && change !== 0 && (
          <span className="text-ink">{`${change > 0 ? '+' : '−'}${Math.abs(change)}%`}</span>
        )}
      </span>
    </>
  );
}

type PlotProps = { overview: MarketOverview; period: Period; chosen: FigureName };

/** Shows the days of a figure. */
export function FigurePlot({ overview, period, chosen }: PlotProps) {
  const { values, before, total, totalBefore } = figureOf(overview, chosen);
  const days = daysOf(overview);
  const format = (value: number) => formatFigure(chosen, value);
  const beforeName = `The ${period} days before`;
  return (
    <Card
      as="section"
      aria-labelledby="figure-by-day"
      className="grid grid-cols-[minmax(0,1fr)] gap-4 md:p-6"
    >
      <h2 id="figure-by-day" className="t-heading">{`${figureNames[chosen]} by day`}</h2>
      <BarPlot
        summary={`${format(total)} in these ${period} days, ${format(totalBefore)} in the ${period} days before.`}
        days={days}
        format={format}
        series={[{ name: `These ${period} days`, fill: 'fill-ink', values }]}
        before={{ name: beforeName, values: before }}
      />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center link">Show the numbers</summary>
        <ScrollBox className="max-h-96">
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
        </ScrollBox>
      </details>
    </Card>
  );
}
