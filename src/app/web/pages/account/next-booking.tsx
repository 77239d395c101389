import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnStay } from '#features/stays/schema.ts';
import { ownStaysQuery } from '#features/stays/web/queries.ts';
import { dateRangeLabel, guestLabel } from '#features/stays/web/stay-labels.ts';
import type { OwnViewing } from '#features/viewings/schema.ts';
import { ownViewingsQuery } from '#features/viewings/web/queries.ts';
import { fullSlotLabel } from '#features/viewings/web/slot-labels.ts';
import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';

/** Shows the next viewing or stay of this account or browser. Renders nothing when there is none. */
export function NextBooking() {
  const { data: viewings = [] } = useQuery(ownViewingsQuery());
  const { data: stays = [] } = useQuery(ownStaysQuery());
  const [now] = useState(() => new Date());
  const next = nextBooking(viewings, stays, now);
  if (!next) return null;
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <span className="row-span-5 grid size-11 place-content-center rounded-control bg-ok-tint text-ok">
        <Icon name="calendar" className="size-6" />
      </span>
      <span className="t-label text-muted">{next.name}</span>
      <span className="t-subhead">{next.when}</span>
      <span>{next.place}</span>
      {next.details && <span className="t-small text-muted">{next.details}</span>}
      <LinkButton href={next.href} className="mt-3 justify-self-start">
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

/** Returns the earliest viewing that is booked or stay that is confirmed and not over at `now`. */
export function nextBooking(
  viewings: readonly OwnViewing[],
  stays: readonly OwnStay[],
  now: Date,
): Booking | undefined {
  const bookings = [
    ...viewings.filter(({ state, mayChange }) => state === 'booked' && mayChange).map(viewingBooking),
    ...stays
      .filter(({ state, checkOut }) => state === 'confirmed' && dayStart(checkOut) > now.getTime())
      .map(stayBooking),
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
  details: [viewing.contact?.name ?? viewing.agent, t('Code {code}', { code: viewing.code })].join(' · '),
  startsAt: Date.parse(viewing.startsAt),
});

const stayBooking = (stay: OwnStay): Booking => ({
  href: `/stays/${stay.mark}`,
  name: t('Your next stay'),
  action: t('See your stay'),
  when: dateRangeLabel(stay),
  place: stay.title,
  details: guestLabel(stay.guests),
  startsAt: dayStart(stay.checkIn),
});
