import { sql } from 'kysely';
import type { LotState, StopInitiator } from '#features/auctions/choices.ts';
import type { Reminder } from '#features/auctions/reminders.ts';
import { homeIdSql } from '#features/auctions/server/lots/lot-rows.ts';
import type { MinorAmount } from '#kit/money.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SealedLink, StoredLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';

export async function readIsWatching(db: Db, lotId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from lot_watches where lot_id = ${lotId} and user_id = ${userId}`.execute(db);
  return rows.length > 0;
}

type Watch = { lotId: number; userId: number; link: StoredLink; since: Date; wasOpen: boolean };

/**
 * Inserts a watch. A repeated call changes nothing. Call it with the watches of the user locked.
 * @returns false when the user already watches too many lots
 */
export async function insertWatch(tx: Db, watch: Watch, max: number): Promise<boolean> {
  const { lotId, userId, link, since, wasOpen } = watch;
  if (await readIsWatching(tx, lotId, userId)) return true;
  const { rows } = await sql`
    insert into lot_watches (lot_id, user_id, mark, mark_hash, since, started_while_open)
    select ${lotId}, ${userId}, ${link.sealed}, ${link.hash}::bytea, ${since}, ${wasOpen}
    where (select count(*) from lot_watches where user_id = ${userId}) < ${max}
    on conflict (lot_id, user_id) do update set started_while_open = lot_watches.started_while_open
    returning lot_id`.execute(tx);
  return rows.length > 0;
}

export async function deleteWatch(db: Db, lotId: number, userId: number): Promise<void> {
  await sql`delete from lot_watches where lot_id = ${lotId} and user_id = ${userId}`.execute(db);
}

/**
 * Deletes the watch with this token.
 * @returns the title of its lot, or null when no watch has this token
 */
export async function deleteWatchByToken(db: Db, token: string): Promise<string | null> {
  const { rows } = await sql<{ title: string }>`
    delete from lot_watches w using lots l where w.mark_hash = ${hashToken(token)} and l.id = w.lot_id returning l.title`.execute(
    db,
  );
  return rows[0]?.title ?? null;
}

/** A lot that a user watches or registered for, with amounts in the smallest unit of its currency. */
export type WatchedRow = {
  id: number;
  propertyId: number | null;
  title: string;
  bank: string;
  state: LotState;
  reason: string | null;
  stoppedBy: StopInitiator | null;
  opensAt: Date;
  closesAt: Date;
  currency: 'UGX' | 'USD';
  startingBid: MinorAmount;
  price: MinorAmount | null;
  soldPrice: MinorAmount | null;
  bids: number;
  isRegistered: boolean;
};

/**
 * Returns the lots that the user watches or registered for: first the open lots in order of closing time, then the
 * announced lots in order of opening time, then the closed lots, newest first.
 */
export async function readWatched(db: Db, userId: number): Promise<WatchedRow[]> {
  const { rows } = await sql<WatchedRow>`
    select l.id, ${sql.raw(homeIdSql)} as "propertyId", l.title, l.bank, l.state, l.reason, l.stopped_by as "stoppedBy",
      l.opens_at as "opensAt", l.closes_at as "closesAt", l.currency, l.starting_bid as "startingBid", l.price,
      l.sold_price as "soldPrice", l.bids, of_user."isRegistered"
    from (
      select lot_id, bool_or(registered) as "isRegistered" from (
        select lot_id, false as registered from lot_watches where user_id = ${userId}
        union all
        select lot_id, true from bidders where user_id = ${userId} and state <> 'refused'
      ) as either group by lot_id
    ) as of_user join lots l on l.id = of_user.lot_id
    where l.state <> 'draft'
    order by l.closed_at is not null, l.state <> 'open',
      case when l.state = 'open' then l.closes_at when l.state = 'announced' then l.opens_at end, l.closed_at desc, l.id`.execute(
    db,
  );
  return rows;
}

export type DueReminder = { lotId: number; userId: number; kind: Reminder };

/**
 * Returns the query for the reminders to send now. A reminder is due only while it is true and useful, so
 * none is sent late. A watcher gets no reminder of an event from before the watch began. Bidders get separate
 * emails about the end.
 */
const dueReminders = (now: Date) => sql`
  select w.lot_id, w.user_id, k.kind
  from lot_watches w join lots l on l.id = w.lot_id
  cross join lateral (values
    ('opens_in_a_day', l.state = 'announced' and w.since < l.opens_at - interval '1 day'
      and ${now} >= l.opens_at - interval '1 day' and ${now} < l.opens_at - interval '1 hour'),
    ('opened', l.state = 'open' and not w.started_while_open and ${now} < l.closes_at - interval '1 hour'),
    ('ends_soon', l.state = 'open' and w.since < l.closes_at - interval '1 hour'
      and ${now} >= l.closes_at - interval '1 hour' and ${now} < l.closes_at),
    ('stopped', l.state in ('stopped', 'postponed') and not exists (
      select from bidders b where b.lot_id = l.id and b.user_id = w.user_id)),
    ('result', l.state not in ('announced', 'open', 'stopped', 'postponed') and not exists (
      select from bidders b where b.lot_id = l.id and b.user_id = w.user_id and b.state in ('paid', 'approved')))
  ) k (kind, is_due)
  where k.is_due and (l.state in ('announced', 'open') or l.closed_at > ${now}::timestamptz - interval '3 days')
    and not exists (
      select from lot_reminders r where r.lot_id = w.lot_id and r.user_id = w.user_id and r.kind = k.kind)`;

export async function readDueReminders(db: Db, now: Date): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select d.lot_id as "lotId", d.user_id as "userId", d.kind from (${dueReminders(now)}) d
    order by d.kind <> 'ends_soon', d.lot_id, d.user_id limit 1000`.execute(db);
  return rows;
}

export type WatcherRow = { email: string; mark: SealedLink };

/**
 * Claims a reminder that is still due.
 * @returns the recipient, or null when the reminder is no longer due or was already claimed
 */
export async function claimReminder(
  tx: Db,
  { lotId, userId, kind }: DueReminder,
  now: Date,
): Promise<WatcherRow | null> {
  const claimed = await sql`
    insert into lot_reminders (lot_id, user_id, kind, at)
    select d.lot_id, d.user_id, d.kind, ${now} from (${dueReminders(now)}) d
    where d.lot_id = ${lotId} and d.user_id = ${userId} and d.kind = ${kind}
    on conflict do nothing returning lot_id`.execute(tx);
  if (claimed.rows.length === 0) return null;
  const { rows } = await sql<WatcherRow>`
    select u.email, w.mark from lot_watches w join users u on u.id = w.user_id
    where w.lot_id = ${lotId} and w.user_id = ${userId}`.execute(tx);
  return rows[0] ?? null;
}
