import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HostedStay, HostStays } from '#features/stays/schema.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { List, ListRow } from '#kit/web/ui/list-row.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { hostStaysQuery, sendRequestDecision, useRefreshHostStays } from './host-queries.ts';
import { StayDetail, StayHead } from './stay-parts.tsx';
import { StayTable } from './stay-table.tsx';

type Props = {
  /** Renders what other hosts say about the guest of a stay that is not over. */
  renderGuestReviews(stay: HostedStay): ReactNode;
  /** Renders the link to the host's review of the guest of a past stay. */
  renderReview(stay: HostedStay): ReactNode;
};

/** Shows a host's requests, today's guests, upcoming stays, and calendars. */
export function StaysDashboard({ renderGuestReviews, renderReview }: Props) {
  const { data, error, refetch } = useQuery(hostStaysQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>We could not load your bookings.</LoadError>;
  if (!data) return <BookingsSkeleton />;
  const { today, requests, present, coming, past, homes, hostCancellations } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {requests.length > 0 && (
        <Section title="Requests">
          <ul className="grid gap-3">
            {requests.map((stay) => (
              <Card as="li" key={stay.id} className="grid gap-2">
                <StayHead stay={stay} today={today} />
                <StayDetail stay={stay} today={today} />
                <StayRequestActions id={stay.id} />
                {renderGuestReviews(stay)}
              </Card>
            ))}
          </ul>
        </Section>
      )}
      <HostCancellations counts={hostCancellations} />
      <Section title="Today">
        {present.length === 0 ? (
          <EmptyState icon={<Icon name="bed" />}>No arrivals, guests or departures today.</EmptyState>
        ) : (
          <StayTable caption="Stays today" stays={present} today={today} renderMore={renderGuestReviews} />
        )}
      </Section>
      <Section title="Upcoming">
        {coming.length === 0 ? (
          <EmptyState icon={<Icon name="bed" />}>No upcoming bookings.</EmptyState>
        ) : (
          <StayTable caption="Upcoming stays" stays={coming} today={today} renderMore={renderGuestReviews} />
        )}
      </Section>
      {past.length > 0 && (
        <Section title="Last 30 days">
          <StayTable
            caption="Stays of the last 30 days"
            stays={past.toReversed()}
            today={today}
            renderReview={renderReview}
          />
        </Section>
      )}
      <Section title="Calendars">
        {homes.length === 0 ? (
          <EmptyState icon={<Icon name="home" />}>You have no furnished houses listed.</EmptyState>
        ) : (
          <List>
            {homes.map(({ id, title }) => (
              <ListRow key={id} href={`/admin/bookings?home=${id}`}>
                {title}
              </ListRow>
            ))}
          </List>
        )}
      </Section>
    </div>
  );
}

function BookingsSkeleton() {
  return (
    <div role="status" aria-label="Loading your bookings" className="grid gap-4">
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-7 w-32" />
      <Skeleton className="h-64 rounded-card" />
    </div>
  );
}

type CancellationCounts = HostStays['hostCancellations'];

/** Shows how many confirmed stays the host has cancelled. An admin sees the number for each host. */
function HostCancellations({ counts }: { counts: CancellationCounts }) {
  if (counts.length === 0) return null;
  return (
    <Notice tone="warn">
      <p className="t-strong">Confirmed stays cancelled by the host, last 12 months</p>
      <ul>
        {counts.map(({ hostId, host, count }) => (
          <li key={hostId}>
            {host}: {count}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function StayRequestActions({ id }: { id: number }) {
  const refresh = useRefreshHostStays();
  const { isPending, message, submit } = useSubmit<unknown>();
  const decide = async (accepts: boolean) => {
    await submit(() => sendRequestDecision(id, accepts));
    await refresh();
  };
  return (
    <>
      <p className="t-small text-muted">
        Not paid yet. Once you accept, the guest has 24 hours to pay the deposit.
      </p>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabled={isPending} onClick={() => void decide(true)}>
          Accept
        </Button>
        <Button tone="secondary" disabled={isPending} onClick={() => void decide(false)}>
          Decline
        </Button>
      </div>
    </>
  );
}
