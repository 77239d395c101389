import { randomUUID } from 'node:crypto';
import { addDays, type CalendarDay, kampalaDay } from '#kit/calendar-day.ts';
import type { Cookies } from './actors.ts';
import type { TestApp } from './test-app.ts';

/** Returns a clock that tests can set, initially at seven in the morning in Kampala. */
export function morningClock() {
  const today = kampalaDay(new Date());
  const state = { now: new Date(`${today}T07:00:00+03:00`) };
  return {
    clock: () => state.now,
    today,
    dayAfter: (count: number): CalendarDay => addDays(today, count),
    /** @param time in the form `09:30` */
    set(day: CalendarDay, time: string): void {
      state.now = new Date(`${day}T${time}:00+03:00`);
    },
  };
}

export const sampleGuest = { name: 'Amina Sample', email: 'amina@example.com', phone: '0700 000 001' };

type Booking = { day: CalendarDay; hour: number } & Partial<
  Record<keyof typeof sampleGuest | 'pays', unknown>
>;
type Options = { cookies?: Cookies; key?: string | null; from?: string };
type InjectTarget = Pick<TestApp, 'inject'>;

/**
 * Returns the guest of a booking. Each phone number belongs to a different guest with their own email
 * address.
 */
function guestOf({ phone = sampleGuest.phone }: Booking) {
  if (phone === sampleGuest.phone) return sampleGuest;
  return { ...sampleGuest, email: `amina-${String(phone).replace(/\W/g, '')}@example.com` };
}

/**
 * Requests a viewing, which is only reserved if an emailed code is required. The key is new unless the
 * options contain one.
 */
export function requestViewing(
  world: InjectTarget,
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
    payload: { ...guestOf(booking), ...booking },
  });
}

/** Books a viewing, and confirms it with the emailed code if a code is required. */
export async function bookAndConfirmViewing(
  world: InjectTarget & Pick<TestApp, 'kit'>,
  ...[home, booking, options]: BookingArguments
) {
  const reply = await requestViewing(world, home, booking, options);
  if (reply.statusCode !== 201 || reply.json().reserved?.awaits !== 'email') return reply;
  const confirmed = await confirmViewingEmail(world, reply.json().mark, await takeEmailedCode(world));
  // If the confirmation is refused, that refusal is the result of the booking.
  return confirmed.statusCode === 200 ? reply : confirmed;
}
type BookingArguments = [home: number, booking: Booking, options?: Options];

export function confirmViewingEmail(world: InjectTarget, token: string, code: string) {
  const url = `/api/viewings/${token}/confirm-email`;
  return world.inject({ method: 'POST', url, payload: { code } });
}

/** Returns the code from the newest email that contains one, and removes that email from the outbox. */
export async function takeEmailedCode(world: Pick<TestApp, 'kit'>): Promise<string> {
  const { rows } = await world.kit.pool.query(
    `delete from emails where id = (select max(id) from emails where key like 'viewing % code %') returning subject`,
  );
  const [code] = /^\d{6}/.exec(rows[0]?.subject ?? '') ?? [];
  if (!code) throw new Error('no code was mailed');
  return code;
}
