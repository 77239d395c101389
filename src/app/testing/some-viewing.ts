import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import type { Cookies } from './actors.ts';
import type { TestApp } from './test-app.ts';

/** A clock at seven in the morning in Kampala, which tests set. */
export function morningClock() {
  const today = kampalaDay(new Date());
  const hands = { now: new Date(`${today}T07:00:00+03:00`) };
  return {
    clock: () => hands.now,
    today,
    dayAfter: (count: number): CalendarDay => addDays(today, count),
    /** @param time `09:30` */
    set(day: CalendarDay, time: string): void {
      hands.now = new Date(`${day}T${time}:00+03:00`);
    },
  };
}

export const someGuest = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

type Booking = { day: CalendarDay; hour: number } & Partial<Record<keyof typeof someGuest, unknown>>;
type Options = { cookies?: Cookies; key?: string | null; from?: string };

/** Books a viewing; the key is new unless the options name one. */
export function book(
  world: Pick<TestApp, 'inject'>,
  home: number,
  booking: Booking,
  { cookies = {}, key = randomUUID(), from = '203.0.113.7' }: Options = {},
) {
  return world.inject({
    method: 'POST',
    url: `/api/properties/${home}/viewings`,
    remoteAddress: from,
    cookies,
    headers: key === null ? {} : { 'idempotency-key': key },
    payload: { ...someGuest, ...booking },
  });
}
