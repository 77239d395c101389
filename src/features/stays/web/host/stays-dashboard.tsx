import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HostedStay, HostStays } from '#features/stays/schema.ts';
import { dateRangeLabel, guestLabel, stayStateLabels, untilLabel } from '#features/stays/web/stay-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { callAddress, formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { HostCancel } from './host-cancel.tsx';
import { hostStaysQuery, sendRequestDecision, useRefreshHostStays } from './host-queries.ts';

/** Renders further content about the guest, and the next steps once the guest has left. */
type RenderMore = (stay: HostedStay) => ReactNode;

/** Shows a host's requests, today's guests, upcoming stays, and calendars. */
export function StaysDashboard({ more }: { more: RenderMore }) {
  const { data, error, refetch } = useQuery(hostStaysQuery());
  if (error && !data)
    return <LoadError onRetry={() => void refetch()}>We could not load your bookings.</LoadError>;
  if (!data) return <p className="text-muted">Loading your bookings...</p>;
  const { today, requests, present, coming, past, homes, hostCancellations } = data;
  return (
    <div className="grid gap-8">
      <HostCancellations counts={hostCancellations} />
      {requests.length > 0 && <StaySection title="Requests" stays={requests} {...{ today, more }} />}
      <StaySection
        title="Today"
        stays={present}
        {...{ today, more }}
        empty="No arrivals, guests or departures today."
      />
      <StaySection title="Upcoming" stays={coming} {...{ today, more }} empty="No upcoming bookings." />
      {past.length > 0 && <StaySection title="Last 30 days" stays={past} {...{ today, more }} />}
      <section aria-label="Calendars">
        <h2 className="mb-3 t-heading">Calendars</h2>
        {homes.length === 0 && <p className="text-muted">You have no furnished houses listed.</p>}
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {homes.map(({ id, title }) => (
            <li key={id}>
              <TextLink href={`/admin/bookings?home=${id}`}>{title}</TextLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

type StaySectionProps = {
  title: string;
  stays: readonly HostedStay[];
  today: string;
  empty?: string;
  more: RenderMore;
};

function StaySection({ title, stays, today, empty, more }: StaySectionProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 t-heading">{title}</h2>
      {stays.length === 0 && <EmptyState icon={<Icon name="bed" />}>{empty}</EmptyState>}
      <ul className="grid gap-3">
        {stays.map((stay) => (
          <Card as="li" key={stay.id} className="grid gap-2">
            <HostedRow stay={stay} today={today} />
            {more(stay)}
          </Card>
        ))}
      </ul>
    </section>
  );
}

function HostedRow({ stay, today }: { stay: HostedStay; today: string }) {
  const { name, phone, email, state, checkIn, checkOut, total, paid, due, currency, heldUntil, requests } =
    stay;
  const money = (amount: number) => formatMoney(amount, currency);
  const [label, tone] = stayStateLabels[state];
  const isToday = state === 'confirmed' && (checkIn === today || checkOut === today);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="t-strong wrap-anywhere">{name ?? 'Guest (payment pending)'}</span>
        <Badge tone={tone}>
          {isToday ? (checkIn === today ? 'Checks in today' : 'Checks out today') : label}
        </Badge>
      </p>
      <p>{`${dateRangeLabel(stay)}, ${guestLabel(stay.guests)}`}</p>
      <p className="t-small text-muted wrap-anywhere">{stay.title}</p>
      {requests && <p className="t-small whitespace-pre-line wrap-anywhere">{requests}</p>}
      <p className="t-small">
        {state === 'confirmed' && due > 0
          ? `${money(paid)} of ${money(total)} paid`
          : state === 'confirmed'
            ? `${money(total)} paid in full`
            : money(total)}
        {heldUntil && `, on hold until ${untilLabel(heldUntil, today)}`}
      </p>
      {(phone || email) && (
        <p className="flex flex-wrap gap-x-4">
          {phone && <TextLink href={callAddress(phone)}>{formatPhone(phone)}</TextLink>}
          {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        </p>
      )}
      {state === 'requested' && <StayRequestActions id={stay.id} />}
      {(state === 'confirmed' || state === 'held') && checkOut > today && <HostCancel stay={stay} />}
    </>
  );
}

type CancellationCounts = HostStays['hostCancellations'];

/** Shows how many confirmed stays the host has cancelled. An admin sees the number for each host. */
function HostCancellations({ counts }: { counts: CancellationCounts }) {
  if (counts.length === 0) return null;
  return (
    <section aria-labelledby="host-cancellations" className="rounded-card border border-line p-4">
      <h2 id="host-cancellations" className="t-strong">
        Confirmed stays cancelled by the host, last 12 months
      </h2>
      <ul>
        {counts.map(({ hostId, host, count }) => (
          <li key={hostId}>
            {host}: {count}
          </li>
        ))}
      </ul>
    </section>
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
