import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { FirstRent } from '#features/first-rents/schema.ts';
import { shillings, timeLabel } from '#features/first-rents/web/first-rent-labels.ts';
import { ownFirstRentsQuery } from '#features/first-rents/web/queries.ts';
import type { OwnStay } from '#features/stays/schema.ts';
import { isActiveHold, OwnHold } from '#features/stays/web/own-hold.tsx';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import { dateRangeLabel, guestLabel } from '#features/stays/web/stay-labels.ts';
import type { OwnViewing } from '#features/viewings/schema.ts';
import { ownViewingsQuery } from '#features/viewings/web/queries.ts';
import { fullSlotLabel } from '#features/viewings/web/slot-labels.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { type ButtonTone, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

/**
 * Shows the accepted first rents and the holds that are unpaid, with the time left, then the next viewing, stay or
 * handover of keys. Renders nothing when there are none.
 */
export function NextBooking() {
  const { data: viewings = [] } = useQuery(ownViewingsQuery());
  const { data: stays = [] } = useQuery(ownStaysQuery());
  const isSignedIn = Boolean(useCurrentUser());
  const { data: firstRents = [] } = useQuery({ ...ownFirstRentsQuery(), enabled: isSignedIn });
  const [now] = useState(() => new Date());
  const next = nextBooking({ viewings, stays, firstRents }, now);
  const holds = stays.filter(isActiveHold);
  const due = firstRents.flatMap((firstRent) => dueRent(firstRent) ?? []);
  if (!next && holds.length === 0 && due.length === 0) return null;
  return (
    <div className="grid gap-4">
      {due.map((rent) => (
        <NextCard key={rent.href} booking={rent} tone="primary" />
      ))}
      {holds.map((stay) => (
        <Card key={stay.mark}>
          <OwnHold stay={stay}>
            <p className="wrap-anywhere">{`${stay.title}: ${dateRangeLabel(stay)}`}</p>
          </OwnHold>
        </Card>
      ))}
      {next && <NextCard booking={next} tone={holds.length + due.length > 0 ? 'secondary' : 'primary'} />}
    </div>
  );
}

function NextCard({ booking: next, tone }: { booking: Booking; tone: ButtonTone }) {
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span className="row-span-5 grid size-11 place-content-center rounded-control bg-ok-tint text-ok">
        <Icon name="calendar" className="size-6" />
      </span>
      <span className="t-label text-muted">{next.name}</span>
      <span className="t-subhead">{next.when}</span>
      <span>{next.place}</span>
      {next.details && <span className="t-small text-muted">{next.details}</span>}
      <LinkButton href={next.href} tone={tone} className="mt-3 justify-self-start">
        {next.action}
      </LinkButton>
    </Card>
  );
}

type Booking = {
  href: string;
  name: string;
  action: string;
  when: string;
  place: string;
  details: string;
  startsAt: number;
};

type Bookings = {
  viewings: readonly OwnViewing[];
  stays: readonly OwnStay[];
  firstRents: readonly FirstRent[];
};

/**
 * Returns the earliest viewing that is booked, stay that is confirmed and not over at `now`, or first rent that we hold
 * until the keys.
 */
export function nextBooking({ viewings, stays, firstRents }: Bookings, now: Date): Booking | undefined {
  const bookings = [
    ...viewings.filter(({ state, mayChange }) => state === 'booked' && mayChange).map(viewingBooking),
    ...stays
      .filter(({ state, checkOut }) => state === 'confirmed' && dayStart(checkOut) > now.getTime())
      .map(stayBooking),
    ...firstRents.filter(({ state }) => state === 'paid').flatMap((rent) => rentBooking(rent) ?? []),
  ];
  return bookings.sort((one, other) => one.startsAt - other.startsAt)[0];
}

const dayStart = (day: string) => Date.parse(`${day}T00:00:00+03:00`);

const viewingBooking = (viewing: OwnViewing): Booking => ({
  href: `/viewings/${viewing.mark}`,
  name: t('Your next viewing'),
  action: t('See your viewing'),
  when: fullSlotLabel(viewing),
  place: [viewing.home.title, viewing.home.location].filter(Boolean).join(', '),
  details: [viewing.agent, t('Code {code}', { code: viewing.code })].join(' · '),
  startsAt: Date.parse(viewing.startsAt),
});

const stayBooking = (stay: OwnStay): Booking => ({
  href: `/stays/${stay.mark}`,
  name: t('Your next stay'),
  action: t('See your stay'),
  when: dateRangeLabel(stay),
  place: stay.title,
  details: [
    guestLabel(stay.guests),
    stay.due > 0 && t('{due} balance due', { due: formatMoney(stay.due, stay.currency) }),
  ]
    .filter(Boolean)
    .join(' · '),
  startsAt: dayStart(stay.checkIn),
});

/** Returns null for a home that is no longer listed. */
const rentBooking = ({ propertyId, title, moveIn, code }: FirstRent): Booking | null =>
  propertyId === null
    ? null
    : {
        href: `/rent/${propertyId}`,
        name: t('First rent'),
        action: t('See your first rent'),
        when: t('Moving in on {day}', { day: formatDate(moveIn) }),
        place: title,
        details: code ? t('Code {code}', { code }) : '',
        startsAt: dayStart(moveIn),
      };

/** Returns the payment of a first rent that the lister has accepted; null for all other first rents. */
function dueRent(rent: FirstRent): Booking | null {
  const booking = rentBooking(rent);
  if (!booking || rent.state !== 'accepted' || rent.payBy === null) return null;
  const amount = shillings(rent.amount - rent.received);
  return {
    ...booking,
    action: t('Pay {amount}', { amount }),
    when: t('Pay {amount} by {time}', { amount, time: timeLabel(rent.payBy) }),
    details: booking.when,
  };
}
