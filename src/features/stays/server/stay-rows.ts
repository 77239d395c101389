import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { Owner } from '#features/payments/policy.ts';
import {
  type BookingMode,
  type CancelReason,
  type StayInstalment,
  type StayState,
  stayLimits,
} from '#features/stays/choices.ts';
import type { CancellationStep } from '#features/stays/refund-schedule.ts';
import type { Quote, QuoteLineItem } from '#features/stays/rules.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type SealedLink, type StoredLink, unsealedLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';

export type StayRow = {
  id: number;
  mark: SealedLink;
  markHash: Buffer;
  propertyId: number | null;
  title: string;
  hostId: number;
  userId: number | null;
  visitorId: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  checkIn: string;
  checkOut: string;
  nights: number;
  guests: number;
  requests: string;
  state: StayState;
  books: BookingMode;
  currency: 'UGX' | 'USD';
  lines: QuoteLineItem[];
  total: MinorAmount;
  deposit: MinorAmount;
  /** The deposit against damage, in the smallest unit; 0 for none. */
  damageDeposit: MinorAmount;
  steps: CancellationStep[];
  mostPercent: number;
  fullRefundUntil: Date | null;
  /** The amount that the cancellation policy withheld for nights given up by a move, in the smallest unit. */
  withheld: MinorAmount;
  /** The part of the price that the guest got back after a problem, in the smallest unit. */
  compensation: MinorAmount;
  /** True while a problem that the guest reported is open. */
  isDisputed: boolean;
  sequence: number;
  balanceDue: string;
  acceptedAt: Date | null;
  confirmedAt: Date | null;
  endedBy: 'guest' | 'host' | 'admin' | 'time' | null;
  refund: MinorAmount | null;
  cancelReason: CancelReason | null;
  cancelNote: string | null;
  /** The end of the current hold; null without one. */
  heldUntil: Date | null;
  minutesLeft: number | null;
  intentIds: number[];
};

const columns = sql.raw(`
  s.id, s.mark, s.mark_hash as "markHash", (select id from properties where id = s.property_id and deleted_at is null) as "propertyId", s.title, s.host_id as "hostId", s.user_id as "userId",
  s.visitor_id as "visitorId", s.name, s.email, s.phone, s.check_in::text as "checkIn", s.check_out::text as "checkOut",
  s.check_out - s.check_in as nights, s.guests, s.requests, s.state, s.books, s.currency, s.lines, s.total, s.deposit, s.damage_deposit as "damageDeposit",
  s.steps, s.max_refund_percent as "mostPercent", s.full_refund_until as "fullRefundUntil", s.withheld, s.compensation,
  s.is_disputed as "isDisputed", s.sequence,
  s.cancel_reason as "cancelReason", s.cancel_note as "cancelNote", s.balance_due::text as "balanceDue", s.accepted_at as "acceptedAt", s.confirmed_at as "confirmedAt",
  s.ended_by as "endedBy", s.refund,
  (select t.hold_expires_at from occupied_nights t where t.stay_id = s.id and t.hold_expires_at > clock_timestamp()) as "heldUntil",
  (select ceil(extract(epoch from t.hold_expires_at - clock_timestamp()) / 60)::int from occupied_nights t
   where t.stay_id = s.id and t.hold_expires_at > clock_timestamp()) as "minutesLeft",
  array(select p.intent_id from stay_payments p where p.stay_id = s.id order by p.intent_id) as "intentIds"`);

export type NewStay = {
  link: StoredLink;
  home: {
    id: number;
    title: string;
    ownerId: number;
    currency: string;
    books: BookingMode;
    tier: string;
    steps: CancellationStep[];
  };
  owner: Owner;
  guest: Guest;
  checkIn: string;
  checkOut: string;
  guests: number;
  requests: string;
  quote: Quote;
  balanceDue: string;
  /** The time at which the guest first held these nights, if it was before this hold; null otherwise. */
  holdBeganAt: Date | null;
};

export async function insertStay(tx: Db, stay: NewStay): Promise<number> {
  const { home, owner, guest, quote } = stay;
  const state: StayState = home.books === 'instant' ? 'held' : 'requested';
  const { rows } = await sql<{ id: number }>`
    insert into stays (mark, mark_hash, property_id, title, host_id, user_id, visitor_id, name, email, phone, check_in, check_out,
      guests, requests, state, books, currency, lines, total, deposit, damage_deposit, tier, steps, balance_due, hold_began_at)
    values (${stay.link.sealed}, ${stay.link.hash}, ${home.id}, ${home.title}, ${home.ownerId}, ${owner.userId}, ${owner.visitorId},
      ${guest.name}, ${guest.email}, ${guest.phone}, ${stay.checkIn}::date,
      ${stay.checkOut}::date, ${stay.guests}, ${stay.requests}, ${state}, ${home.books}, ${home.currency},
      ${JSON.stringify(quote.lines)}::jsonb, ${quote.total}, ${quote.deposit}, ${quote.damageDeposit}, ${home.tier},
      ${JSON.stringify(home.steps)}::jsonb, ${stay.balanceDue}::date, ${stay.holdBeganAt})
    returning id`.execute(tx);
  return onlyRow(rows).id;
}

async function readStayWhere(db: Db, where: RawBuilder<unknown>): Promise<StayRow | null> {
  const { rows } = await sql<StayRow>`select ${columns} from stays s where ${where}`.execute(db);
  return rows[0] ?? null;
}

export async function readStayByToken(db: Db, accessToken: string): Promise<StayRow | null> {
  const stay = await readStayWhere(db, sql`s.mark_hash = ${hashToken(accessToken)}`);
  return stay && { ...stay, mark: unsealedLink(accessToken) };
}
export const readStay = (db: Db, id: number) => readStayWhere(db, sql`s.id = ${id}`);

/** Locks the stay until the transaction ends. Callers that also lock its nights must lock them afterwards. */
export async function lockStay(tx: Db, id: number): Promise<StayRow | null> {
  await sql`select from stays where id = ${id} for no key update`.execute(tx);
  return readStay(tx, id);
}

const isOwnedBySql = ({ userId, visitorId }: Owner) =>
  sql`(s.user_id = ${userId} or s.visitor_id = ${visitorId})`;

/** Returns the stays of an owner, newest first, without unpaid holds that have ended. */
export async function readGuestStays(db: Db, owner: Owner): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select ${columns} from stays s
    where ${isOwnedBySql(owner)} and not (s.state in ('lapsed', 'cancelled') and s.books = 'instant' and s.confirmed_at is null)
    order by s.id desc limit ${stayLimits.maxOwnShown}`.execute(db);
  return rows;
}

/** Returns the ids of an owner's unpaid holds in a home. */
export async function readUnpaidHoldIds(tx: Db, owner: Owner, propertyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from stays s
    where ${isOwnedBySql(owner)} and s.property_id = ${propertyId} and s.state = 'held' and s.accepted_at is null
    order by s.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** True when the guest has paid for an upcoming, current or past stay in this home. */
export async function hasPaidStay(
  db: Db,
  propertyId: number,
  { owner, mark }: { owner: Owner | null; mark: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from stays s
    where s.property_id = ${propertyId} and s.state in ('confirmed', 'completed')
      and (${owner ? isOwnedBySql(owner) : sql`false`} or s.mark_hash = ${mark === null ? null : hashToken(mark)})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Matches the stays in the user's own homes, or all stays for an admin. */
const isVisibleToSql = ({ id, role }: SignedIn) => sql`(s.host_id = ${id} or ${role === 'admin'})`;

export const readHostedStay = (db: Db, user: SignedIn, id: number) =>
  readStayWhere(db, sql`s.id = ${id} and ${isVisibleToSql(user)}`);

/**
 * Returns a host's open requests, accepted requests and stays that were ever confirmed, if they end on or
 * after this day. An admin gets those of all hosts.
 */
export async function readHostedStays(db: Db, user: SignedIn, from: string): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select ${columns} from stays s
    where ${isVisibleToSql(user)} and s.check_out >= ${from}::date
      and (s.confirmed_at is not null or s.state = 'requested' or (s.state = 'held' and s.accepted_at is not null))
    order by s.check_in, s.id limit ${stayLimits.maxDashboardShown * 3}`.execute(db);
  return rows;
}

export async function acceptStay(tx: Db, id: number): Promise<void> {
  await sql`update stays set state = 'held', accepted_at = now() where id = ${id}`.execute(tx);
}

/** Reopens an expired stay for payment, because its nights were still free. */
export async function reopenStay(tx: Db, id: number): Promise<void> {
  await sql`
    update stays set state = 'held', ended_at = null, ended_by = null where id = ${id} and state = 'lapsed'`.execute(
    tx,
  );
}

type Guest = { name: string; email: string; phone: string | null };

/**
 * Confirms a stay and starts the 24 hours of full refund. The full refund requires an arrival at least seven
 * days after the day of booking. A booking that is older than two days counts as two days old, because an
 * expired hold may be paid much later.
 */
export async function confirmStay(tx: Db, id: number, { name, email, phone }: Guest): Promise<void> {
  await sql`
    update stays set state = 'confirmed', confirmed_at = now(),
      full_refund_until = case
        when check_in - (greatest(created_at, now() - interval '48 hours') at time zone 'Africa/Kampala')::date >= 7
        then now() + interval '24 hours'
      end,
      name = coalesce(name, ${name}),
      email = coalesce(email, ${email}), phone = coalesce(phone, ${phone})
    where id = ${id}`.execute(tx);
}

export async function insertStayPayment(
  tx: Db,
  { stayId, intentId, part }: { stayId: number; intentId: number; part: StayInstalment },
): Promise<void> {
  await sql`
    insert into stay_payments (intent_id, stay_id, part) values (${intentId}, ${stayId}, ${part})`.execute(
    tx,
  );
}

type StayEnd = {
  state: 'declined' | 'lapsed' | 'cancelled' | 'completed';
  by: 'guest' | 'host' | 'admin' | 'time';
  refund?: MinorAmount | null;
  /** The host's reason for cancelling. */
  cause?: { reason: CancelReason; note: string | null } | null;
};

export async function endStay(
  tx: Db,
  id: number,
  { state, by, refund = null, cause = null }: StayEnd,
): Promise<void> {
  await sql`
    update stays set state = ${state}, ended_at = now(), ended_by = ${by}, refund = ${refund},
      cancel_reason = ${cause?.reason ?? null}, cancel_note = ${cause?.note ?? null}, sequence = sequence + 1
    where id = ${id}`.execute(tx);
}

type StayMove = {
  checkIn: string;
  checkOut: string;
  quote: Quote;
  balanceDue: string;
  mostPercent: number;
  fullRefundUntil: Date | null;
  /** The amount to add to the amount already withheld. */
  withheld: MinorAmount;
};

export async function updateStayDates(tx: Db, id: number, move: StayMove): Promise<void> {
  await sql`
    update stays set check_in = ${move.checkIn}::date, check_out = ${move.checkOut}::date,
      lines = ${JSON.stringify(move.quote.lines)}::jsonb, total = ${move.quote.total}, deposit = ${move.quote.deposit},
      balance_due = ${move.balanceDue}::date, max_refund_percent = ${move.mostPercent},
      full_refund_until = ${move.fullRefundUntil}, withheld = withheld + ${move.withheld}, sequence = sequence + 1
    where id = ${id}`.execute(tx);
}

/** Records that the guest has reported a problem. */
export async function markDisputed(tx: Db, id: number): Promise<void> {
  await sql`update stays set is_disputed = true where id = ${id}`.execute(tx);
}

/** @param compensation in the smallest unit */
export async function markDisputeEnded(tx: Db, id: number, compensation: MinorAmount): Promise<void> {
  await sql`
    update stays set is_disputed = false, compensation = ${compensation} where id = ${id}`.execute(tx);
}

export async function reassignStayRows(tx: Db, visitorId: string, userId: number): Promise<void> {
  await sql`update stays set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(
    tx,
  );
}

/** Returns the ids of stays that still wait for an answer or a payment although their hold has expired. */
export async function readStaysWithEndedHold(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select s.id from stays s
    where s.state in ('requested', 'held')
      and not exists (select from occupied_nights t where t.stay_id = s.id and t.hold_expires_at > clock_timestamp())
    order by s.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns the stays among these whose guests arrived on this day or before, or that were cancelled. Stays with an open
 * problem are left out.
 */
export async function filterStaysWithEarnings(
  db: Db,
  ids: readonly number[],
  lastArrival: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from stays
    where id = any(${[...ids]}::int[]) and not is_disputed
      and (state = 'cancelled' or (state in ('confirmed', 'completed') and check_in <= ${lastArrival}::date))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Completes confirmed stays whose guests left before this day. Returns their ids. */
export async function completeStaysBefore(db: Db, today: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update stays set state = 'completed', ended_at = now(), ended_by = 'time'
    where state = 'confirmed' and check_out < ${today}::date returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns confirmed stays that begin on a day from today to `until`. */
export async function readArrivingStays(db: Db, today: string, until: string): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select ${columns} from stays s
    where s.state = 'confirmed' and s.check_in between ${today}::date and ${until}::date
    order by s.id`.execute(db);
  return rows;
}

/** Returns confirmed stays that have not begun and whose balance is due by `until`. */
export async function readStaysWithBalanceDue(db: Db, today: string, until: string): Promise<StayRow[]> {
  const { rows } = await sql<StayRow>`
    select ${columns} from stays s
    where s.state = 'confirmed' and s.check_in >= ${today}::date and s.balance_due <= ${until}::date
    order by s.id`.execute(db);
  return rows;
}

export type ArrivalFacts = {
  checkInFrom: string | null;
  checkOutBy: string | null;
  lat: number | null;
  lng: number | null;
  location: string;
};

export async function readArrivalFacts(db: Db, propertyId: number): Promise<ArrivalFacts | null> {
  const { rows } = await sql<ArrivalFacts>`
    select check_in_from as "checkInFrom", check_out_by as "checkOutBy", lat, lng, location
    from properties where id = ${propertyId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Counts the confirmed stays that each host has cancelled since this time. Hosts with the most cancellations
 * come first.
 */
export async function countHostCancellations(
  db: Db,
  user: SignedIn,
  since: Date,
): Promise<Array<{ hostId: number; host: string; count: number }>> {
  const { rows } = await sql<{ hostId: number; host: string; count: number }>`
    select s.host_id as "hostId", u.username as host, count(*)::int as count
    from stays s join users u on u.id = s.host_id
    where ${isVisibleToSql(user)} and s.ended_by = 'host' and s.confirmed_at is not null and s.ended_at >= ${since}
    group by s.host_id, u.username order by count(*) desc, u.username limit ${stayLimits.maxOwnShown}`.execute(
    db,
  );
  return rows;
}
