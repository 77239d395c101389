import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PersonDetails } from '#app/people-api.ts';
import {
  formatDateTime,
  formatStateName,
  PanelSection,
  RowList,
  rowClass,
} from '#app/web/pages/admin/parts.tsx';
import { formatDate } from '#kit/dates.ts';
import { newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { refetchPeople, sendStayCancel, sendStayDecline, sendViewingDecline } from './person-queries.ts';

type Booking = PersonDetails['bookings'][number];

/** The person's current stays and viewings. A suspension does not cancel them; an admin decides on each. */
export function Bookings({ data: { bookings, isSuspended } }: { data: PersonDetails }) {
  return (
    <PanelSection title="Current bookings">
      {isSuspended && bookings.length > 0 && (
        <p>The account is suspended. Each booking goes on unless you cancel it.</p>
      )}
      <RowList none="No current bookings.">
        {bookings.map((booking) => (
          <BookingRow key={`${booking.kind} ${booking.id}`} data={booking} />
        ))}
      </RowList>
    </PanelSection>
  );
}

function BookingRow({ data: of }: { data: Booking }) {
  const { kind, side, title, state, startsAt, endsAt, with: otherPerson } = of;
  const roleNames = kind === 'stay' ? { host: 'Host', guest: 'Guest' } : { host: 'Agent', guest: 'Visitor' };
  return (
    <li className={`${rowClass} grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <span className="t-strong">
          {kind === 'stay' ? 'Stay' : 'Viewing'}: {title}
        </span>
        <span>
          {endsAt ? `${formatDate(startsAt)} to ${formatDate(endsAt)}` : formatDateTime(startsAt)}{' '}
          <Badge>{formatStateName(state)}</Badge>
        </span>
        <span className="t-small text-muted">
          {roleNames[side]}
          {otherPerson && ` with ${otherPerson}`}
        </span>
      </div>
      {state === 'held' ? (
        <span className="t-small text-muted">Expires if it is not paid</span>
      ) : (
        <CancelBooking data={of} />
      )}
    </li>
  );
}

function CancelBooking({ data: { kind, id, title, state } }: { data: Booking }) {
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const key = useRef('');
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<object>();
  const isRequest = state === 'requested';

  function open() {
    key.current = newIdempotencyKey();
    setOpen(true);
  }

  async function cancel() {
    const result = await submit(() => {
      if (kind === 'viewing') return sendViewingDecline(id, note);
      return isRequest ? sendStayDecline(id) : sendStayCancel(id, note, key.current);
    });
    if (!result) return;
    setOpen(false);
    showToast({ title: kind === 'stay' ? 'The stay was cancelled' : 'The viewing was cancelled' });
    void refetchPeople(client);
  }

  const noun = kind === 'stay' ? 'stay' : 'viewing';
  return (
    <>
      <Button
        tone="secondary"
        className="justify-self-start"
        aria-label={`Cancel ${noun} ${title}`}
        onClick={open}
      >
        Cancel {noun}
      </Button>
      <Dialog
        title={`Cancel this ${noun}?`}
        description={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="grid gap-4">
          <p>
            {kind === 'stay' && !isRequest
              ? 'The guest gets a full refund. We will email both sides.'
              : 'Both sides are told by email.'}
          </p>
          {!isRequest && (
            <Field
              label={kind === 'stay' ? 'Note to the guest (optional)' : 'Reason for the visitor'}
              value={note}
              maxLength={300}
              error={fields.note ?? fields.words}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
          {message && (
            <Notice tone="danger" role="alert">
              {message}
            </Notice>
          )}
          <DialogFoot>
            <Button tone="secondary" onClick={() => setOpen(false)}>
              Keep booking
            </Button>
            <Button disabled={isPending} onClick={() => void cancel()}>
              {isPending ? 'Cancelling...' : `Cancel ${noun}`}
            </Button>
          </DialogFoot>
        </div>
      </Dialog>
    </>
  );
}
