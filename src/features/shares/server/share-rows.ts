import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { ShareChannel } from '#features/shares/choices.ts';
import type { CalendarDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';

export type NewShare = Owner & {
  id: string;
  sharerMark: string;
  propertyId: number;
  name: string;
  email: string;
  shareUrl: string;
  sharedAt: Date;
};

/** Inserts a link. Returns false for an unknown or hidden home. */
export async function insertShare(tx: Db, share: NewShare): Promise<boolean> {
  const { rows } = await sql`
    insert into shares (id, sharer_code, property_id, user_id, visitor_id, name, email, share_url, shared_at)
    select ${share.id}, ${share.sharerMark}, p.id, ${share.userId}, ${share.visitorId}, ${share.name}, ${share.email},
      ${share.shareUrl}, ${share.sharedAt}
    from properties p where p.id = ${share.propertyId} and p.hidden_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Deletes all but the newest links of an owner. */
export async function deleteOldestShares(tx: Db, { userId, visitorId }: Owner, max: number): Promise<void> {
  await sql`
    delete from shares where id in (
      select id from shares where user_id = ${userId} or visitor_id = ${visitorId}
      order by shared_at desc, id offset ${max})`.execute(tx);
}

export type OwnShareRow = {
  id: string;
  propertyId: number;
  title: string | null;
  shareUrl: string;
  sharedAt: Date;
  opens: number;
  lastOpenedOn: CalendarDay | null;
  ways: { way: ShareChannel; opens: number }[];
};

export async function readSharesOf(db: Db, userId: number): Promise<OwnShareRow[]> {
  const { rows } = await sql<OwnShareRow>`
    select s.id, s.property_id as "propertyId", case when p.hidden_at is null then p.title end as title, s.share_url as "shareUrl",
      s.shared_at as "sharedAt", s.opens, s.last_opened_on::text as "lastOpenedOn",
      coalesce((select jsonb_agg(jsonb_build_object('way', w.way, 'opens', w.opens) order by w.opens desc, w.way)
        from share_channels w where w.share_id = s.id), '[]') as ways
    from shares s join properties p on p.id = s.property_id and p.deleted_at is null
    where s.user_id = ${userId} order by s.shared_at desc, s.id`.execute(db);
  return rows;
}

/** Deletes a link. Returns true when this account had it. */
export async function deleteShare(db: Db, id: string, userId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from shares where id = ${id} and user_id = ${userId} returning id`.execute(db);
  return rows.length > 0;
}

export async function reassignShareRows(tx: Db, visitorId: string, userId: number): Promise<void> {
  await sql`
    update shares set user_id = ${userId}, visitor_id = null where visitor_id = ${visitorId}`.execute(tx);
}

export type ShareVisit = {
  shareId: string;
  sharerMark: string;
  way: ShareChannel;
  visitorId: string;
  userId: number | null;
  address: string;
  limitOfAddress: number;
  limitOfDay: number;
  day: CalendarDay;
};

/**
 * Counts a visit. The lock on the link makes concurrent visits wait. Returns true when the visit counts;
 * false for the sharer, for a repeated visit on the same day, for a network with too many visits, and for an
 * unknown link.
 */
export async function countShareVisit(tx: Db, visit: ShareVisit): Promise<boolean> {
  const { shareId, day, visitorId, userId } = visit;
  const { rows: links } = await sql`
    select from shares where id = ${shareId} and sharer_code = ${visit.sharerMark}
      and user_id is distinct from coalesce(${userId}::int, -1) and visitor_id is distinct from ${visitorId}
      and (last_opened_on is distinct from ${day}::date or opens_that_day < ${visit.limitOfDay})
    for update`.execute(tx);
  if (links.length === 0) return false;
  const { rows } = await sql`
    with seen as (
      insert into share_visitors (share_id, visitor_id, day) values (${shareId}, ${visitorId}, ${day})
      on conflict do nothing returning share_id
    ), counted as (
      insert into share_networks as known (share_id, address, day, times)
      select share_id, ${visit.address}, ${day}::date, 1 from seen
      on conflict (share_id, address, day)
        do update set times = known.times + 1 where known.times < ${visit.limitOfAddress}
      returning share_id
    ), of_the_way as (
      insert into share_channels as known (share_id, way, opens) select share_id, ${visit.way}, 1 from counted
      on conflict (share_id, way) do update set opens = known.opens + 1
    )
    update shares set opens = opens + 1, last_opened_on = ${day}::date,
      opens_that_day = case when last_opened_on = ${day}::date then opens_that_day + 1 else 1 end
    from counted where shares.id = counted.share_id
    returning shares.id`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldShares(db: Db, cutoff: Date, today: CalendarDay): Promise<void> {
  await sql`delete from share_visitors where day < ${today}::date`.execute(db);
  await sql`delete from share_networks where day < ${today}::date`.execute(db);
  await sql`delete from shares where shared_at < ${cutoff}`.execute(db);
}
