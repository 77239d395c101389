import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { Owner } from '#features/payments/policy.ts';
import { type ViewingState, viewingLimits } from '#features/viewings/choices.ts';
import type { BusyPeriod } from '#features/viewings/rules.ts';
import type { BookingDraft } from '#features/viewings/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { type SealedLink, type StoredLink, unsealedLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';
import type { Awaits } from './reservation.ts';
import { isDisplaceableSql } from './reservation-rows.ts';

export type ViewingRow = {
  id: number;
  mark: SealedLink;
  markHash: Buffer;
  propertyId: number | null;
  title: string;
  category: string | null;
  location: string;
  lat: number | null;
  lng: number | null;
  area: string | null;
  agentId: number;
  agentName: string;
  userId: number | null;
  visitorId: string | null;
  name: string;
  phone: string;
  email: string | null;
  startsAt: Date;
  state: ViewingState;
  code: string;
  sequence: number;
  confirmedAt: Date | null;
  endedBy: 'visitor' | 'agent' | null;
  words: string | null;
  /** The visitor's verified address, or null. */
  provenEmail: string | null;
  awaits: Awaits | null;
  reservedAt: Date | null;
  reservedUntil: Date | null;
  codesSent: number;
  paidAt: Date | null;
};

const columns = sql.raw(`
  v.id, v.mark, v.mark_hash as "markHash", p.id as "propertyId", v.home_title as title, p.category,
  coalesce(p.location, '') as location, p.lat, p.lng, p.area, v.agent_id as "agentId", u.full_name as "agentName",
  v.user_id as "userId", v.visitor_id as "visitorId", v.name, v.phone, v.email, v.starts_at as "startsAt", v.state,
  v.code, v.sequence, v.confirmed_at as "confirmedAt", v.ended_by as "endedBy", v.words,
  v.proven_email as "provenEmail", v.awaits, v.reserved_at as "reservedAt", v.reserved_until as "reservedUntil", v.codes_sent as "codesSent",
  v.paid_at as "paidAt"`);
const viewingTables = sql`viewings v join users u on u.id = v.agent_id left join properties p
  on p.id = v.property_id and p.deleted_at is null`;

type NewViewing = {
  link: StoredLink;
  code: string;
  home: { id: number; title: string; ownerId: number };
  owner: Owner;
  draft: BookingDraft;
  startsAt: Date;
  freeAgainAt: Date;
  bookedAt: Date;
  reminders: { day: boolean; soon: boolean };
  provenEmail: string | null;
  /** The details of the reservation; null for a viewing that is booked at once. */
  reserved: { awaits: Awaits; until: Date; network: string | null } | null;
};

/**
 * Inserts a viewing. Returns its id; null when the hour is taken for the home or its agent, which the
 * constraints decide.
 */
export async function insertViewing(tx: Db, viewing: NewViewing): Promise<number | null> {
  const { link, code, home, owner, draft, startsAt, freeAgainAt, bookedAt, reminders } = viewing;
  const { provenEmail, reserved } = viewing;
  const { rows } = await sql<{ id: number }>`
    insert into viewings (mark, mark_hash, property_id, home_title, agent_id, user_id, visitor_id, name, phone, email, starts_at,
      agent_free_at, code, booked_at, changed_at, day_reminder_at, soon_reminder_at, proven_email, state, awaits,
      reserved_at, reserved_until, network)
    values (${link.sealed}, ${link.hash}, ${home.id}, ${home.title}, ${home.ownerId}, ${owner.userId}, ${owner.visitorId}, ${draft.name},
      ${draft.phone}, ${draft.email ?? null}, ${startsAt}, ${freeAgainAt}, ${code}, ${bookedAt}, ${bookedAt},
      ${reminders.day ? null : bookedAt}, ${reminders.soon ? null : bookedAt}, ${provenEmail},
      ${reserved ? 'reserved' : 'booked'}, ${reserved?.awaits ?? null}, ${reserved && bookedAt},
      ${reserved?.until ?? null}, ${reserved?.network ?? null})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

type BusyInput = { propertyId: number | null; agentId: number; except?: number; isProven?: boolean };

/**
 * Returns the periods in a range in which the home or its agent is busy. Current reservations count. With
 * `isProven`, those that a verified person may displace do not.
 * @param except the id of a viewing to be rescheduled, which is left out
 */
export async function readBusy(
  db: Db,
  { propertyId, agentId, except, isProven = true }: BusyInput,
  from: Date,
  to: Date,
  now: Date,
): Promise<BusyPeriod[]> {
  const isBusySql = sql`id <> ${except ?? 0} and tstzrange(starts_at, agent_free_at) && tstzrange(${from}, ${to})
      and state not in ('cancelled', 'declined', 'expired')
      and (state <> 'reserved' or (reserved_until > ${now} and (${!isProven} or not ${isDisplaceableSql})))`;
  const { rows } = await sql<BusyPeriod>`
    select starts_at as "startsAt", agent_free_at as "freeAgainAt" from viewings
    where agent_id = ${agentId} and ${isBusySql}
    union
    select starts_at, agent_free_at from viewings
    where property_id = ${propertyId} and ${isBusySql}`.execute(db);
  return rows;
}

type PersonInput = { owner: Owner; provenEmail: string | null; propertyId: number | null; except?: number };

/** Counts a person's upcoming viewings, including live reservations. */
export async function countUpcoming(
  tx: Db,
  { owner, provenEmail, propertyId, except = 0 }: PersonInput,
  now: Date,
): Promise<{ all: number; ofHome: number }> {
  const { rows } = await sql<{ all: number; ofHome: number }>`
    select count(*)::int as all, count(*) filter (where property_id = ${propertyId})::int as "ofHome" from viewings
    where (state = 'booked' or (state = 'reserved' and reserved_until > ${now})) and starts_at > ${now}
      and id <> ${except}
      and (user_id = ${owner.userId} or visitor_id = ${owner.visitorId} or proven_email = ${provenEmail})`.execute(
    tx,
  );
  return onlyRow(rows);
}

export async function readViewingByToken(db: Db, token: string): Promise<ViewingRow | null> {
  const { rows } = await sql<ViewingRow>`
    select ${columns} from ${viewingTables} where v.mark_hash = ${hashToken(token)}`.execute(db);
  return rows[0] ? { ...rows[0], mark: unsealedLink(token) } : null;
}

export async function readViewingById(db: Db, id: number): Promise<ViewingRow | null> {
  const { rows } = await sql<ViewingRow>`select ${columns} from ${viewingTables} where v.id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockViewingByToken(tx: Db, token: string): Promise<ViewingRow | null> {
  const { rows } = await sql<ViewingRow>`
    select ${columns} from ${viewingTables} where v.mark_hash = ${hashToken(token)} for no key update of v`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockViewingById(tx: Db, id: number): Promise<ViewingRow | null> {
  const { rows } = await sql<ViewingRow>`
    select ${columns} from ${viewingTables} where v.id = ${id} for no key update of v`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The SQL condition for viewings that a user may see: those of their own homes, or all for an admin.
 * Reservations are never included.
 */
const isVisibleToSql = ({ id, role }: SignedIn) =>
  sql`(v.agent_id = ${id} or ${role === 'admin'}) and v.state not in ('reserved', 'expired')`;

export async function lockForManager(tx: Db, user: SignedIn, id: number): Promise<ViewingRow | null> {
  const { rows } = await sql<ViewingRow>`
    select ${columns} from ${viewingTables} where v.id = ${id} and ${isVisibleToSql(user)} for no key update of v`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Returns the viewings of an account or browser, the latest time first, without expired reservations. */
export async function readVisitorViewings(
  db: Db,
  { userId, visitorId }: Owner,
  now: Date,
): Promise<ViewingRow[]> {
  const { rows } = await sql<ViewingRow>`
    select ${columns} from ${viewingTables}
    where (v.user_id = ${userId} or v.visitor_id = ${visitorId})
      and v.state <> 'expired' and (v.state <> 'reserved' or v.reserved_until > ${now})
    order by v.starts_at desc, v.id desc limit ${viewingLimits.maxOwnShown}`.execute(db);
  return rows;
}

/** Returns a day's viewings in chronological order, without cancelled ones. */
export async function readDayViewings(db: Db, user: SignedIn, day: string): Promise<ViewingRow[]> {
  const { rows } = await sql<ViewingRow>`
    select ${columns} from ${viewingTables}
    where ${isVisibleToSql(user)} and v.state in ('booked', 'met', 'missed')
      and v.starts_at >= ${day}::date::timestamp at time zone 'Africa/Kampala'
      and v.starts_at < (${day}::date + 1)::timestamp at time zone 'Africa/Kampala'
    order by v.starts_at, v.id limit 300`.execute(db);
  return rows;
}

export async function countAhead(
  db: Db,
  user: SignedIn,
  today: string,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (v.starts_at at time zone 'Africa/Kampala')::date::text as day, count(*)::int as count from viewings v
    where ${isVisibleToSql(user)} and v.state in ('booked', 'met', 'missed')
      and v.starts_at >= ${today}::date::timestamp at time zone 'Africa/Kampala'
    group by 1 order by 1 limit 14`.execute(db);
  return rows;
}

/** Returns the days from `today` on which viewings of an agent are booked, of one home or of all. */
export async function readBookedDays(
  db: Db,
  { agentId, home, today }: { agentId: number; home: number | null; today: string },
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select (starts_at at time zone 'Africa/Kampala')::date::text as day, count(*)::int as count from viewings
    where agent_id = ${agentId} and (${home}::int is null or property_id = ${home}) and state = 'booked'
      and starts_at >= ${today}::date::timestamp at time zone 'Africa/Kampala'
    group by 1 order by 1`.execute(db);
  return rows;
}

type TimeChange = {
  startsAt: Date;
  freeAgainAt: Date;
  reminders: { day: boolean; soon: boolean };
  now: Date;
};

/** @param move.isConfirmed true when the agent has chosen the hour */
export async function updateViewingTime(
  tx: Db,
  id: number,
  move: TimeChange & { isConfirmed: boolean },
): Promise<void> {
  const { startsAt, freeAgainAt, reminders, now, isConfirmed } = move;
  await sql`
    update viewings set starts_at = ${startsAt}, agent_free_at = ${freeAgainAt}, sequence = sequence + 1,
      confirmed_at = ${isConfirmed ? now : null}, changed_at = ${now},
      day_reminder_at = ${reminders.day ? null : now}, soon_reminder_at = ${reminders.soon ? null : now}
    where id = ${id}`.execute(tx);
}

export async function updateConfirmed(tx: Db, id: number, now: Date): Promise<void> {
  await sql`update viewings set confirmed_at = ${now}, changed_at = ${now}, sequence = sequence + 1 where id = ${id}`.execute(
    tx,
  );
}

type ViewingEnd =
  | { state: 'cancelled' | 'declined' | 'missed'; by: 'visitor' | 'agent'; words?: string }
  | { state: 'met' };

export async function updateViewingEnd(tx: Db, id: number, end: ViewingEnd, now: Date): Promise<void> {
  const { by, words } = { by: null, words: undefined, ...end };
  await sql`
    update viewings set state = ${end.state}, ended_by = ${by}, ended_at = ${now}, words = ${words ?? null},
      sequence = sequence + 1, changed_at = ${now}
    where id = ${id}`.execute(tx);
}

/**
 * Returns the ids of at most a hundred upcoming viewings that are due for a reminder or whose home was
 * deleted.
 */
export async function readViewingsToRemind(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from viewings
    where state = 'booked' and starts_at > ${now} and (property_id is null or (
      starts_at <= ${now}::timestamptz + interval '24 hours' and (day_reminder_at is null or soon_reminder_at is null)
      and (soon_reminder_at is null or starts_at > ${now}::timestamptz + interval '2 hours')
      and (day_reminder_at is null or starts_at <= ${now}::timestamptz + interval '2 hours')))
    order by starts_at, id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks a reminder as sent. Returns false when it was sent before. */
export async function markReminded(tx: Db, id: number, kind: 'day' | 'soon', now: Date): Promise<boolean> {
  const { rows } =
    kind === 'day'
      ? await sql`
          update viewings set day_reminder_at = ${now}
          where id = ${id} and state = 'booked' and day_reminder_at is null returning id`.execute(tx)
      : await sql`
          update viewings set soon_reminder_at = ${now}, day_reminder_at = coalesce(day_reminder_at, ${now})
          where id = ${id} and state = 'booked' and soon_reminder_at is null returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes at most a thousand old viewings and week-old unused reservations. Returns their ids. */
export async function deleteOldViewingRows(tx: Db, months: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    delete from viewings where id in (
      select id from viewings
      where starts_at < ${now} and changed_at < ${now}::timestamptz - make_interval(months => ${months})
        or state = 'expired' and changed_at < ${now}::timestamptz - interval '7 days'
      order by changed_at limit 1000)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function reassignViewingRows(tx: Db, visitorId: string, userId: number): Promise<void> {
  await sql`
    update viewings set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(tx);
}
