import { stageOptions } from '#features/enquiries/rules.ts';
import type { LeadEvent } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';

/** Lists the events of a lead, newest first, each with its author and time. */
export function LeadActivity({ events }: { events: readonly LeadEvent[] }) {
  if (events.length === 0) return null;
  return (
    <div>
      <h3 className="t-subhead">Activity</h3>
      <ol aria-label="Activity" className="mt-2 grid rounded-card border border-line bg-surface">
        {events.toReversed().map((event) => (
          <li key={event.id} className="min-w-0 border-b border-line p-4 last:border-b-0">
            <p className="t-strong">{labelOf(event)}</p>
            {event.text !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{event.text}</p>}
            <p className="mt-1 t-small text-muted wrap-anywhere">
              {event.by}, {formatDate(event.at)}, {formatTime(event.at)}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function labelOf({ kind, stage }: LeadEvent): string {
  if (kind === 'note') return 'Note';
  if (kind === 'reply') return 'Visitor replied';
  return stage === null ? 'Reply' : `Stage: ${stageOptions[stage].name}`;
}
