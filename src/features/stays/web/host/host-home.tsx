import { useQuery } from '@tanstack/react-query';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { CalendarsPanel } from './calendars-panel.tsx';
import { HostCalendar } from './host-calendar.tsx';
import { hostNightsQuery, stayTermsQuery } from './host-queries.ts';
import { TermsForm } from './terms-form.tsx';

/** Shows the calendar of one home and its booking terms. */
export function HostHome({ id }: { id: number }) {
  const { data: nights, error, refetch } = useQuery(hostNightsQuery(id));
  const { data: terms } = useQuery(stayTermsQuery(id));
  if (error && !nights)
    return (
      <LoadError onRetry={() => void refetch()}>
        {error.status < 500 ? 'Home not found in your listings.' : 'We could not load the calendar.'}
      </LoadError>
    );
  if (!nights) return <p className="min-h-96 text-muted">Loading the calendar...</p>;
  return (
    <div className="grid gap-8">
      <HostCalendar id={id} nights={nights} />
      {terms && <TermsForm id={id} terms={terms} />}
      <CalendarsPanel propertyId={id} />
    </div>
  );
}
