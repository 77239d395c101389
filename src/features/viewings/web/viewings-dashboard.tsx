import { useQuery } from '@tanstack/react-query';
import { Calendar } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { routeUrl } from '#features/viewings/rules.ts';
import type { ManagerViewing } from '#features/viewings/schema.ts';
import { addDays, formatFullDay } from '#kit/calendar-day.ts';
import { formatDate } from '#kit/dates.ts';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from '#kit/web/ui/chip-row.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { HoursForm } from './hours-form.tsx';
import { managerDayQuery } from './queries.ts';
import { ViewingCard } from './viewing-card.tsx';

type Props = {
  day: string | null;
  showsAllAgents: boolean;
  /** Renders further content about the visitor, and the next steps once both have attended. */
  more: (viewing: ManagerViewing) => ReactNode;
};

/** Shows an agent's day as a route, and the hours in which they show homes. */
export function ViewingsDashboard({ day, showsAllAgents, more }: Props) {
  const { data, error, refetch } = useQuery(managerDayQuery(day));
  const [isEditingHours, setEditingHours] = useState(false);
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>We could not load your viewings.</LoadError>;
  if (!data) return <p className="text-muted">Loading your viewings...</p>;
  const { viewings, ahead } = data;
  const route = routeUrl(viewings.filter(({ state }) => state === 'booked').map(({ home }) => home));
  return (
    <div className="grid gap-6">
      <div className="grid grid-cols-1 gap-3">
        <nav aria-label="Days" className="flex items-center justify-between gap-2">
          <DayLink day={addDays(data.day, -1)} side="before" />
          <p className="text-center t-strong" aria-live="polite">
            {data.day === data.today ? `Today, ${formatFullDay(data.day)}` : formatFullDay(data.day)}
          </p>
          <DayLink day={addDays(data.day, 1)} side="after" />
        </nav>
        {ahead.length > 0 && (
          <ChipRow label="Days with viewings">
            {ahead.map((dayCount) => (
              <Chip key={dayCount.day} href={dayAddress(dayCount.day)} current={dayCount.day === data.day}>
                {`${formatDate(dayCount.day)} · ${dayCount.count} ${dayCount.count === 1 ? 'viewing' : 'viewings'}`}
              </Chip>
            ))}
          </ChipRow>
        )}
      </div>
      {viewings.length === 0 ? (
        <EmptyState icon={<Calendar />}>No viewings on this day.</EmptyState>
      ) : (
        <>
          {route && (
            <p>
              <a href={route} target="_blank" rel="noopener" className={buttonClass('secondary')}>
                Route for the day
              </a>
            </p>
          )}
          <ol className="grid gap-4">
            {viewings.map((viewing) => (
              <ViewingCard
                key={viewing.id}
                viewing={viewing}
                namesAgent={showsAllAgents}
                more={more(viewing)}
              />
            ))}
          </ol>
        </>
      )}
      <section className="border-t border-line pt-6">
        <h2 className="mb-3 t-heading">Viewing hours</h2>
        {isEditingHours ? (
          <HoursForm onClose={() => setEditingHours(false)} />
        ) : (
          <Button tone="secondary" onClick={() => setEditingHours(true)}>
            Edit hours and days off
          </Button>
        )}
      </section>
    </div>
  );
}

const dayAddress = (day: string) => `/admin/viewings?day=${day}`;

function DayLink({ day, side }: { day: string; side: 'before' | 'after' }) {
  return (
    <LinkButton href={dayAddress(day)} tone="secondary" className="px-3">
      <Icon name="next" className={side === 'before' ? 'size-5 rotate-180' : 'size-5'} />
      <span className="sr-only">{`Day ${side}`}</span>
    </LinkButton>
  );
}
