import { createContext, use } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import type { ListingStats } from '#features/listings/schema.ts';

/** The statistics by listing id, or null until they are loaded. */
export const ListingStatsContext = createContext<ReadonlyMap<number, ListingStats> | null>(null);

const days = listingLimits.statsDays;
const width = 90;
const height = 24;

/**
 * Shows the visitors' activity on a listing in the last 30 days: the views as a small plot, and the totals as
 * text.
 */
export function ListingStatsCell({ id, isShort = false }: { id: number; isShort?: boolean }) {
  const stats = use(ListingStatsContext);
  if (!stats) return null;
  const { views, tours, contacts, enquiries, plot } = sumStats(stats.get(id)?.days ?? []);
  const labels = [
    countLabel(views, 'view'),
    countLabel(tours, 'tour view'),
    countLabel(contacts, 'contact click'),
    countLabel(enquiries, 'enquiry', 'enquiries'),
  ];
  return (
    <div
      title={`${labels.join(', ')} in the last ${days} days`}
      className={isShort ? 'grid gap-1' : 'flex flex-wrap items-center gap-x-3'}
    >
      {plot && (
        <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="h-6 w-22 shrink-0 text-ink">
          <path d={`M0 ${height - 0.5}H${width}`} className="stroke-line" fill="none" />
          <path d={plot} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      )}
      <p className="sr-only">{`In the last ${days} days: ${labels.join(', ')}`}</p>
      <p aria-hidden className={`t-micro text-muted tabular-nums ${isShort ? 'whitespace-nowrap' : ''}`}>
        {isShort ? [views, tours, contacts, enquiries].join(' · ') : labels.join(' · ')}
      </p>
    </div>
  );
}

type StatName = 'views' | 'tours' | 'contacts' | 'enquiries';

export function sumStats(activeDays: ListingStats['days']) {
  const sum = (name: StatName) => activeDays.reduce((total, day) => total + day[name], 0);
  const maxViews = Math.max(1, ...activeDays.map(({ views }) => views));
  const step = width / days;
  const plot = activeDays
    .filter(({ ago, views }) => views > 0 && ago >= 0 && ago < days)
    .map(({ ago, views }) => {
      const x = (days - 1 - ago + 0.5) * step;
      const barHeight = Math.max(1, (views / maxViews) * (height - 3));
      return `M${round(x)} ${height - 1}v${round(-barHeight)}`;
    })
    .join('');
  return {
    views: sum('views'),
    tours: sum('tours'),
    contacts: sum('contacts'),
    enquiries: sum('enquiries'),
    plot,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const countLabel = (count: number, singular: string, plural = `${singular}s`) =>
  `${count} ${count === 1 ? singular : plural}`;
