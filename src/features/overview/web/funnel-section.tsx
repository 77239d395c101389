import { type Period, type Stage, stageNames, stages } from '#features/overview/choices.ts';
import type { MarketOverview } from '#features/overview/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { groupThousands } from '#kit/money.ts';
import { BarPlot } from './bar-plot.tsx';
import { daysOf } from './days-of.ts';
import { NumberTable, PlotSection } from './plot-section.tsx';
import { csvAddress } from './queries.ts';
import { percentOf } from './scale.ts';

const requestStages: { stage: Stage; fill: string }[] = [
  { stage: 'enquiries', fill: 'fill-info' },
  { stage: 'viewings', fill: 'fill-ink' },
  { stage: 'stays', fill: 'fill-ok' },
];

type Props = { overview: MarketOverview; period: Period };

/** Shows the funnel from a visit to a booking. */
export function FunnelSection({ overview, period }: Props) {
  const days = daysOf(overview);
  const byDay = new Map(overview.days.map((dayStats) => [dayStats.day, dayStats]));
  const stageTotals = Object.fromEntries(
    stages.map((stage) => [stage, overview.days.reduce((sum, dayStats) => sum + dayStats[stage], 0)]),
  ) as Record<Stage, number>;
  const bookingCount = stageTotals.viewings + stageTotals.stays;
  const max = Math.max(1, ...Object.values(stageTotals));
  const valuesOf = (stage: Stage) => days.map((day) => byDay.get(day)?.[stage] ?? null);
  return (
    <PlotSection
      id="stages"
      title="Conversion funnel"
      csv={{ href: csvAddress('days', period), name: 'days' }}
      summary={funnelSummary(stageTotals, bookingCount)}
      table={
        <NumberTable
          caption="Conversion funnel by day"
          head={['Day', ...stages.map((stage) => stageNames[stage])]}
          rows={days.toReversed().map((day) => ({
            key: day,
            cells: [formatDate(day), ...stages.map((stage) => byDay.get(day)?.[stage] ?? '–')],
          }))}
        />
      }
    >
      <ul className="grid gap-2">
        {stages.map((stage) => (
          <li
            key={stage}
            className="grid grid-cols-[min(8.5rem,40%)_minmax(0,1fr)_auto] items-center gap-x-3"
          >
            <span>{stageNames[stage]}</span>
            <span className="h-5 rounded-sm bg-sunken">
              <span
                className={`block h-full rounded-sm bg-ink ${stageTotals[stage] > 0 ? 'min-w-0.5' : ''}`}
                style={{ width: `${(stageTotals[stage] / max) * 100}%` }}
              />
            </span>
            <span className="min-w-20 text-right tabular-nums">
              {groupThousands(stageTotals[stage])}{' '}
              <span className="inline-block min-w-12 t-small text-muted">
                {percentOf(stageTotals[stage], stageTotals.views) ?? '–'}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <h3 className="t-strong">Tour views</h3>
      <BarPlot
        summary={`${stageTotals.tours} tour views.`}
        days={days}
        format={groupThousands}
        series={[{ name: stageNames.tours, fill: 'fill-ink', values: valuesOf('tours') }]}
      />
      <h3 className="t-strong">Enquiries and bookings</h3>
      <BarPlot
        summary={`${stageTotals.enquiries} enquiries, ${stageTotals.viewings} viewings booked and ${stageTotals.stays} stays booked.`}
        days={days}
        format={groupThousands}
        series={requestStages.map(({ stage, fill }) => ({
          name: stageNames[stage],
          fill,
          values: valuesOf(stage),
        }))}
      />
    </PlotSection>
  );
}

const pluralize = (count: number, singular: string, plural = `${singular}s`) =>
  `${groupThousands(count)} ${count === 1 ? singular : plural}`;

export function funnelSummary(
  { views, enquiries }: Pick<Record<Stage, number>, 'views' | 'enquiries'>,
  bookingCount: number,
): string {
  const counts = `${pluralize(views, 'visit')}, ${pluralize(enquiries, 'enquiry', 'enquiries')}, ${pluralize(bookingCount, 'booking')}.`;
  const [enquiryShare, bookingShare] = [percentOf(enquiries, views), percentOf(bookingCount, views)];
  if (enquiryShare === null || bookingShare === null)
    return views === 0 ? counts : `${counts} Not enough visits to calculate conversion rates.`;
  return `${enquiryShare} of home views led to an enquiry and ${bookingShare} to a booking. ${counts}`;
}
