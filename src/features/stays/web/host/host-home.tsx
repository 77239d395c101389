import { useQuery } from '@tanstack/react-query';
import { Button } from '#kit/web/ui/button.tsx';
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
      <div className="grid justify-items-start gap-3">
        <p role="alert">
          {error.status < 500 ? 'Home not found in your listings.' : 'We could not load the calendar.'}
        </p>
        <Button tone="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
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
