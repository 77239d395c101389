import { stageOptions } from '#features/enquiries/rules.ts';
import type { LeadEvent } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';

/** Lists the events of a lead, newest first, each with its author and time. */
export function LeadActivity({ events }: { events: readonly LeadEvent[] }) {
  if (events.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="t-subhead">Activity</h3>
      <List label="Activity">
        {events.toReversed().map((event) => (
          <ListRow key={event.id}>
            <p className="t-strong">{labelOf(event)}</p>
            {event.text !== null && <p className="mt-1 wrap-anywhere whitespace-pre-line">{event.text}</p>}
            <p className="mt-1 t-small text-muted wrap-anywhere">
              {event.by}, {formatDate(event.at)}, {formatTime(event.at)}
            </p>
          </ListRow>
        ))}
      </List>
    </div>
  );
}

function labelOf({ kind, stage }: LeadEvent): string {
  if (kind === 'note') return 'Note';
  if (kind === 'reply') return 'Visitor replied';
  return stage === null ? 'Reply' : `Stage: ${stageOptions[stage].name}`;
}
