import { sql } from 'kysely';
import { insertAfterStays } from '#features/reviews/server/review-request-rows.ts';
import { fullRefundDeadline, refundOnCancellation, ruleOfBooking } from '#features/stays/refund-schedule.ts';
import { balanceDueDate, cleaningFeeOf, type Quote } from '#features/stays/rules.ts';
import { releaseNights, reserveNights } from '#features/stays/server/holds/night-rows.ts';
import { readHome, type StayHome } from '#features/stays/server/hosts/home-rows.ts';
import { requireQuote } from '#features/stays/server/payment/stay-quote.ts';
import { acceptStay, completeStaysBefore, endStay, insertStay } from '#features/stays/server/stay-rows.ts';
import { addDays, type CalendarDay, daysBetween, kampalaDay } from '#kit/calendar-day.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { stayReviews } from '../../../../demo/catalogue/history.ts';
import { anonymousPerson, dayAgo, homeOf, minutesAfter, type Past, type Person, timeOf } from './past.ts';
import { addPayment, addRefund, type PastPayment } from './payments.ts';
import { addReviews } from './reviews.ts';

type PastStay = {
  home: string;
  /** The number of days since the arrival; negative for a future one. */
  daysSinceArrival: number;
  nights: number;
  guests: number;
  /** The number of days between the booking and the arrival. */
  daysAhead: number;
  /** Set when the account `guest` books the stay. Otherwise a visitor without an account does. */
  isGuest?: true;
  /** Set when the guest has not reviewed the stay yet. */
  isUnreviewed?: true;
  cancelled?: { by: 'guest' | 'host'; daysBefore: number };
  /** Set when the stay waits for the host's response. */
  isRequest?: true;
};

/**
 * The stays in the order of booking. No home in Entebbe has booked nights in the future, because the
 * end-to-end tests book there.
 */
const pastStays: readonly PastStay[] = [
  { home: 'makindye-hill-stay', daysSinceArrival: 26, nights: 3, guests: 3, daysAhead: 4 },
  { home: 'kololo-garden-stay', daysSinceArrival: 25, nights: 3, guests: 2, daysAhead: 4, isGuest: true },
  { home: 'mengo-room-stay', daysSinceArrival: 23, nights: 4, guests: 1, daysAhead: 3 },
  { home: 'bukoto-one-bedroom-stay', daysSinceArrival: 22, nights: 4, guests: 2, daysAhead: 4 },
  { home: 'nakasero-skyline-stay', daysSinceArrival: 20, nights: 2, guests: 3, daysAhead: 5 },
  { home: 'muyenga-cottage-stay', daysSinceArrival: 18, nights: 2, guests: 2, daysAhead: 3 },
  { home: 'kololo-one-bedroom-stay', daysSinceArrival: 16, nights: 2, guests: 2, daysAhead: 6 },
  { home: 'munyonyo-lake-villa', daysSinceArrival: 15, nights: 2, guests: 8, daysAhead: 3 },
  { home: 'entebbe-lake-cottage', daysSinceArrival: 14, nights: 2, guests: 4, daysAhead: 2 },
  { home: 'cbd-apartment-stay', daysSinceArrival: 13, nights: 2, guests: 1, daysAhead: 4 },
  {
    home: 'kisaasi-studio-stay',
    daysSinceArrival: 12,
    nights: 5,
    guests: 1,
    daysAhead: 7,
    isGuest: true,
    isUnreviewed: true,
  },
  { home: 'nakasero-skyline-stay', daysSinceArrival: 10, nights: 3, guests: 4, daysAhead: 12 },
  { home: 'ntinda-studio-stay', daysSinceArrival: 8, nights: 5, guests: 1, daysAhead: 2 },
  { home: 'lubowa-family-stay', daysSinceArrival: 7, nights: 3, guests: 5, daysAhead: 2 },
  { home: 'bugolobi-loft-stay', daysSinceArrival: 6, nights: 3, guests: 2, daysAhead: 5 },
  {
    home: 'makindye-hill-stay',
    daysSinceArrival: 5,
    nights: 2,
    guests: 2,
    daysAhead: 6,
    cancelled: { by: 'host', daysBefore: 3 },
  },
  { home: 'muyenga-cottage-stay', daysSinceArrival: 4, nights: 2, guests: 2, daysAhead: 9 },
  {
    home: 'nakasero-skyline-stay',
    daysSinceArrival: -4,
    nights: 3,
    guests: 2,
    daysAhead: 20,
    cancelled: { by: 'guest', daysBefore: 12 },
  },
  { home: 'kololo-one-bedroom-stay', daysSinceArrival: 1, nights: 4, guests: 2, daysAhead: 8 },
  { home: 'kololo-garden-stay', daysSinceArrival: -7, nights: 4, guests: 3, daysAhead: 12, isGuest: true },
  { home: 'bukoto-one-bedroom-stay', daysSinceArrival: -11, nights: 3, guests: 2, daysAhead: 14 },
  { home: 'bugolobi-loft-stay', daysSinceArrival: -19, nights: 5, guests: 2, daysAhead: 21 },
  {
    home: 'munyonyo-lake-villa',
    daysSinceArrival: -13,
    nights: 3,
    guests: 7,
    daysAhead: 13,
    isRequest: true,
  },
];

/** Adds past, cancelled, current and future stays, with their payments. */
export function scheduleStays(past: Past, guest: Person): void {
  let nextBooker = 2;
  for (const stay of pastStays) {
    nextBooker += 3;
    const person = stay.isGuest ? guest : anonymousPerson(nextBooker);
    const requestedAt = requestTime(past, stay);
    past.at(requestedAt, () => addStay(past, stay, { person, requestedAt }));
  }
}

type Requester = { person: Person; requestedAt: Date };
type BookedStay = Requester & { id: number; home: StayHome; quote: Quote; checkIn: CalendarDay };

/** Returns the time of the booking: after the home was listed, and at least five hours ago. */
function requestTime(past: Past, { home, daysSinceArrival: arrived, daysAhead: ahead }: PastStay): Date {
  const hourMs = 3_600_000;
  const { listedAt } = homeOf(past, home);
  const day = dayAgo(past, arrived + ahead);
  const preferred = timeOf(day, past.random.between(8, 20), past.random.between(0, 59));
  const earliest = Math.max(preferred.getTime(), listedAt.getTime() + hourMs);
  return new Date(Math.min(earliest, past.now.getTime() - 5 * hourMs));
}

async function addStay(past: Past, stay: PastStay, requester: Requester): Promise<void> {
  const bookedStay = await insertBooking(past, stay, requester);
  const { id, requestedAt, checkIn } = bookedStay;
  if (stay.isRequest) {
    await sql`update stays set created_at = ${requestedAt} where id = ${id}`.execute(past.tx);
    return;
  }
  const isAccepted = bookedStay.home.books === 'request';
  if (isAccepted) await acceptStay(past.tx, id);
  const paidAt = minutesAfter(requestedAt, isAccepted ? 180 : 4);
  const deposit = await addStayPayment(past, bookedStay, { part: 'deposit', at: paidAt });
  await sql`
    update stays set created_at = ${requestedAt}, accepted_at = ${isAccepted ? minutesAfter(requestedAt, 90) : null},
      confirmed_at = ${minutesAfter(paidAt, 3)}, full_refund_until = ${fullRefundDeadline(checkIn, paidAt)}
    where id = ${id}`.execute(past.tx);
  if (!stay.cancelled) return scheduleBalance(past, bookedStay);
  const { by, daysBefore } = stay.cancelled;
  const at = timeOf(addDays(checkIn, -daysBefore), 11, 20);
  past.at(at, () => addCancellation(past, bookedStay, { deposit, paidAt, by, at }));
}

async function insertBooking(
  past: Past,
  stay: PastStay,
  { person, requestedAt }: Requester,
): Promise<BookedStay> {
  const { tx, kit } = past;
  const home = await readHome(tx, homeOf(past, stay.home).id);
  if (!home) throw new Error(`the home ${stay.home} is gone`);
  const [checkIn, today] = [dayAgo(past, stay.daysSinceArrival), kampalaDay(requestedAt)];
  const selection = { checkIn, nights: stay.nights, guests: stay.guests };
  const { quote, checkOut, rules } = await requireQuote(tx, home, selection, today);
  const { name, email, phone, owner } = person;
  const id = await insertStay(tx, {
    link: storeLink(kit.secrets, newLinkToken(32)),
    ...{ home, owner, guest: { name, email, phone }, checkIn, checkOut, guests: stay.guests, quote },
    requests: stay.isRequest ? 'We are a family with two small children. Is there a cot?' : '',
    balanceDue: balanceDueDate(checkIn, today, rules),
    holdBeganAt: null,
  });
  const nights = { propertyId: home.id, from: checkIn, to: checkOut, kind: 'hold', stayId: id } as const;
  // The nights of a request stay on hold for as long as the host has to respond.
  if (!(await reserveNights(tx, { ...nights, minutes: stay.isRequest ? 24 * 60 : 60 })))
    throw new Error(`the nights of ${stay.home} from ${checkIn} are taken`);
  return { id, home, quote, person, requestedAt, checkIn };
}

type PartPayment = { part: 'deposit' | 'balance'; at: Date };

function addStayPayment(
  past: Past,
  { id, home, quote, person }: BookedStay,
  { part, at }: PartPayment,
): Promise<PastPayment> {
  return addPayment(past, {
    purpose: part === 'deposit' ? 'stay_deposit' : 'stay_balance',
    subject: String(id),
    title: `${part === 'deposit' ? 'Deposit' : 'Balance'}: ${home.title}`,
    ...{ amount: quote[part], currency: home.currency, payer: person, at },
  });
}

/** Schedules the payment of the balance on its due date, if that has passed. */
async function scheduleBalance(past: Past, bookedStay: BookedStay): Promise<void> {
  const { rows } = await sql<{ due: CalendarDay }>`
    select balance_due::text as due from stays where id = ${bookedStay.id}`.execute(past.tx);
  const morningTime = timeOf(onlyRow(rows).due, 7, past.random.between(0, 59)).getTime();
  const at = new Date(Math.max(morningTime, bookedStay.requestedAt.getTime() + 40 * 60_000));
  if (at.getTime() < past.now.getTime() - 10 * 60_000)
    past.at(at, () => addStayPayment(past, bookedStay, { part: 'balance', at }));
}

type Cancellation = { by: 'guest' | 'host'; at: Date; deposit: PastPayment; paidAt: Date };

async function addCancellation(
  past: Past,
  bookedStay: BookedStay,
  { by, at, deposit, paidAt }: Cancellation,
): Promise<void> {
  const { id, home, quote, checkIn } = bookedStay;
  const rule = ruleOfBooking(
    home.steps,
    { checkIn, total: quote.total, cleaningFee: cleaningFeeOf(quote) },
    paidAt,
  );
  const refund = by === 'host' ? quote.deposit : refundOnCancellation(rule, quote.deposit, at);
  const hostReason =
    by === 'host' ? ({ reason: 'repairs', note: 'The water pump has failed.' } as const) : null;
  await endStay(past.tx, id, { state: 'cancelled', by, refund, cause: hostReason });
  await releaseNights(past.tx, id);
  await sql`update stays set ended_at = ${at} where id = ${id}`.execute(past.tx);
  const comment = by === 'host' ? 'The host cancelled the stay' : 'The guest cancelled the stay';
  if (refund > 0) await addRefund(past, deposit, { amount: refund, comment, requestedBy: null, at });
}

/** Completes past stays, most of which get a review from the guest. */
export async function completeStays(past: Past): Promise<void> {
  const { tx, now } = past;
  const ids = await completeStaysBefore(tx, kampalaDay(now));
  const { rows } = await sql<{ id: number; endedAt: Date; propertyId: number; userId: number | null }>`
    update stays set ended_at = least(${now}::timestamptz,
      (check_out + 1)::timestamp at time zone 'Africa/Kampala' + interval '7 minutes')
    where id = any(${ids}::int[])
    returning id, ended_at as "endedAt", property_id as "propertyId", user_id as "userId"`.execute(tx);
  await insertAfterStays(tx, ids);
  const unreviewedIds = pastStays
    .filter(({ isUnreviewed }) => isUnreviewed)
    .map(({ home }) => homeOf(past, home).id);
  for (const { id, endedAt, propertyId, userId } of rows.toSorted((a, b) => a.id - b.id)) {
    const isPending = userId !== null && unreviewedIds.includes(propertyId);
    const isOld = daysBetween(kampalaDay(endedAt), kampalaDay(now)) > 1;
    const review = !isPending && isOld ? past.random.pick(stayReviews) : null;
    await addReviews(past, { about: { stayId: id }, endedAt, review });
  }
}
