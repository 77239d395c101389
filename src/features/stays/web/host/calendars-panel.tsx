import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { HostCalendars } from '#features/stays/calendar-schema.ts';
import { stayLimits } from '#features/stays/choices.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card, Panel } from '#kit/web/ui/card.tsx';
import { CopyButton } from '#kit/web/ui/copy-button.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { calendarsQuery, removeFeed, renewAddress, sendFeed, sendFeedRead } from './calendar-queries.ts';

/** Shows a home's calendars on other channels, double bookings, and the address of our calendar. */
export function CalendarsPanel({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(calendarsQuery(propertyId));
  if (!data) return null;
  return (
    <section aria-labelledby="calendars" className="grid gap-4">
      <div>
        <h2 id="calendars" className="t-heading">
          External calendars
        </h2>
        <p className="text-muted">
          If you also list this home on other channels, sync the calendars both ways. Add the channel's
          calendar here, then give the channel its own link to our calendar. We sync every 30 minutes, so
          double bookings are possible in between.
        </p>
      </div>
      <Conflicts conflicts={data.conflicts} />
      {data.feeds.length > 0 && (
        <ul className="grid gap-3">
          {data.feeds.map((feed) => (
            <FeedRow key={feed.id} propertyId={propertyId} feed={feed} />
          ))}
        </ul>
      )}
      {data.feeds.length < stayLimits.maxFeeds && <FeedForm propertyId={propertyId} />}
      <OurAddress propertyId={propertyId} address={data.address} />
    </section>
  );
}

function Conflicts({ conflicts }: Pick<HostCalendars, 'conflicts'>) {
  if (conflicts.length === 0) return null;
  return (
    <Card tone="danger" role="alert">
      <p className="t-strong text-danger">Possible double booking</p>
      <ul className="mt-2 grid gap-1">
        {conflicts.map(({ stayId, feed, guest, from, to, isWhole }) => (
          <li key={`${stayId} ${feed} ${from}`}>
            {formatDate(from)} to {formatDate(to)}: {guest ?? 'a guest'} here, and {feed}.
            {isWhole && ` The dates are exactly those of this stay, so ${feed} may be copying our calendar.`}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Feed = HostCalendars['feeds'][number];

function FeedRow({ propertyId, feed }: { propertyId: number; feed: Feed }) {
  const { isPending, message, save } = useCalendars(propertyId);
  const { id, name, site, readAt, fault, notes, ourAddress, fetchedAt } = feed;
  return (
    <Card as="li">
      <p className="t-strong">
        {name} <span className="t-regular text-muted">{site}</span>
      </p>
      <p className="t-small text-muted">
        {readAt === null ? 'Not synced yet' : `Last synced ${formatDate(readAt)} at ${formatTime(readAt)}`}
      </p>
      {fault !== null && (
        <p className="mt-1 text-danger">
          Sync has failed since then: {fault}. We kept the dates from the last sync.
        </p>
      )}
      {notes.length > 0 && <Notes notes={notes} />}
      {message && (
        <Notice tone="danger" role="alert" className="mt-1">
          {message}
        </Notice>
      )}
      <h3 className="mt-3 t-strong">Our calendar, for {name} only</h3>
      <p className="t-small text-muted">
        It leaves out {name}'s own nights, so that a cancelled booking becomes free everywhere.{' '}
        {fetchedAt === null
          ? `${name} has not read it yet.`
          : `${name} last read it on ${formatDate(fetchedAt)} at ${formatTime(fetchedAt)}.`}
      </p>
      <Panel as="p" isSmall className="mt-1 select-all">
        {ourAddress}
      </Panel>
      <p className="mt-3 flex flex-wrap gap-2">
        <CopyButton tone="primary" text={ourAddress}>
          {`Copy the address for ${name}`}
        </CopyButton>
        <Button
          tone="secondary"
          disabled={isPending}
          onClick={() => save(() => sendFeedRead(propertyId, id))}
        >
          Sync now
        </Button>
        <Button tone="secondary" disabled={isPending} onClick={() => save(() => removeFeed(propertyId, id))}>
          Remove
        </Button>
      </p>
    </Card>
  );
}

function Notes({ notes }: { notes: string[] }) {
  return (
    <Notice tone="danger" className="mt-2">
      <p>We read this calendar, but not all of it. If nights are missing here, block them yourself.</p>
      <ul className="mt-1 grid list-disc gap-1 pl-4 t-small">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Notice>
  );
}

function FeedForm({ propertyId }: { propertyId: number }) {
  const { isPending, fields, message, save } = useCalendars(propertyId);

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const isAdded = await save(() => sendFeed(propertyId, { name: text('name'), address: text('address') }));
    if (!isAdded) return;
    form.reset();
    showToast({
      title: 'Calendar added',
      description: 'Its bookings now block the same nights here.',
      durationMs: 3_000,
    });
  }

  return (
    <form onSubmit={add} className="grid max-w-md gap-4" noValidate>
      <Field
        label="Channel"
        name="name"
        maxLength={stayLimits.feedName}
        hint="Your name for this calendar"
        error={fields['name']}
      />
      <Field
        label="iCal address"
        name="address"
        type="url"
        inputMode="url"
        maxLength={1_000}
        hint="You find it in the channel’s calendar export settings. It starts with https:// or webcal://"
        error={fields['address']}
      />
      <FormError message={message} fields={fields} />
      <p>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Adding...' : 'Add calendar'}
        </Button>
      </p>
    </form>
  );
}

function OurAddress({ propertyId, address }: { propertyId: number; address: string | null }) {
  const { isPending, message, save } = useCalendars(propertyId);
  const renew = () => void save(() => renewAddress(propertyId));
  return (
    <div className="grid gap-2">
      <h3 className="t-strong">Our calendar, with all nights</h3>
      <p className="text-muted">
        For your own calendar app. It shows which nights are unavailable, without guest details. A channel
        needs its own address above: with this one, its cancelled bookings can stay blocked.
      </p>
      {address !== null && (
        <Panel as="p" isSmall className="select-all">
          {address}
        </Panel>
      )}
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <p className="flex flex-wrap gap-2">
        {address !== null && (
          <CopyButton tone="primary" text={address}>
            Copy link
          </CopyButton>
        )}
        <Button tone="secondary" disabled={isPending} onClick={renew}>
          {address === null ? 'Create link' : 'Create new link'}
        </Button>
      </p>
      {address !== null && (
        <p className="t-small text-muted">
          Anyone with the link can see which nights are unavailable. Creating a new link turns off the old
          one.
        </p>
      )}
    </div>
  );
}

function useCalendars(propertyId: number) {
  const client = useQueryClient();
  const { submit, ...state } = useSubmit<HostCalendars>();
  const save = async (send: () => Promise<HostCalendars>): Promise<boolean> => {
    const calendars = await submit(send);
    if (calendars) client.setQueryData(calendarsQuery(propertyId).queryKey, calendars);
    return Boolean(calendars);
  };
  return { ...state, save };
}
