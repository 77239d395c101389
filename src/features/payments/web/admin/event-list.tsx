import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminEvent } from '#features/payments/admin-schema.ts';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { List } from '#kit/web/ui/list-row.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { addressOfPayment, eventLabel, formatDateTime } from './payment-labels.ts';
import { messageQuery } from './queries.ts';

type Props = { events: AdminEvent[]; isLinked?: boolean };

/** Lists the events of payments. The raw body is shown as text, and only on demand. */
export function EventList({ events, isLinked = false }: Props) {
  if (events.length === 0) return <p className="mt-2 text-muted">No events yet.</p>;
  return (
    <List className="mt-3">
      {events.map((event) => (
        <li key={event.id} className="border-b border-line p-3 last:border-b-0 sm:px-4">
          <p className="t-strong wrap-anywhere">{eventLabel(event)}</p>
          <p className="t-small wrap-anywhere text-muted">
            {formatDateTime(event.receivedAt)}
            {`, ${event.outcome ?? 'not processed yet'}`}
          </p>
          {isLinked && event.reference !== null && (
            <p className="t-small wrap-anywhere">
              {event.isOurs ? (
                <TextLink href={addressOfPayment(event.reference)}>{event.reference}</TextLink>
              ) : (
                <span className="text-muted">{event.reference}</span>
              )}
            </p>
          )}
          {event.isMessage && <Message id={event.id} />}
        </li>
      ))}
    </List>
  );
}

function Message({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError } = useQuery({
    ...messageQuery(id),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 t-small link">Event payload</summary>
      {isError && (
        <Notice tone="danger" role="alert" className="t-small">
          We could not load it. Please try again later.
        </Notice>
      )}
      {isOpen && !data && !isError && <p className="t-small text-muted">Loading...</p>}
      {data && (
        <textarea
          readOnly
          aria-label="Event payload"
          rows={10}
          value={data.raw}
          className={`w-full py-3 t-small ${controlClass}`}
        />
      )}
    </details>
  );
}
