import { sql } from 'kysely';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { SealedLink, StoredLink } from '#kit/server/secret-link.ts';
import { hashToken } from '#kit/server/secrets.ts';
import type { Nights, ReadFeed } from './read-feed.ts';

export type FeedRow = {
  id: number;
  propertyId: number;
  name: string;
  address: string;
  /** The feed token, the secret in the address at which this channel reads our calendar. */
  mark: SealedLink;
  fetchedAt: Date | null;
  readAt: Date | null;
  fault: string | null;
  /** Notes about the parts that could not be parsed in the last read. */
  notes: string[];
};

const columns = sql.raw(
  `id, property_id as "propertyId", name, address, mark, fetched_at as "fetchedAt", read_at as "readAt", fault, notes`,
);

export async function readFeeds(db: Db, propertyId: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select ${columns} from stay_feeds where property_id = ${propertyId} order by id`.execute(db);
  return rows;
}

/** Inserts a feed. Returns its id; null when the home has the feed already. */
export async function insertFeed(
  tx: Db,
  feed: { propertyId: number; name: string; address: string; link: StoredLink },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into stay_feeds (property_id, name, address, mark, mark_hash)
    values (${feed.propertyId}, ${feed.name}, ${feed.address}, ${feed.link.sealed}, ${feed.link.hash})
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Deletes a feed. Its nights become available, except those that are taken for another reason. Returns false
 * when the home has no such feed.
 */
export async function deleteFeed(db: Db, propertyId: number, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from stay_feeds where id = ${id} and property_id = ${propertyId} returning id`.execute(db);
  return rows.length > 0;
}

const readIntervalMinutes = 30;
const maxReadIntervalMinutes = 12 * 60;

/**
 * Claims the due feeds for this process and sets their next due time, so that a failure or a crash does not
 * cause an early retry.
 */
export async function claimDueFeeds(db: Db, limit: number): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    update stay_feeds set next_read_at = now() + make_interval(mins => ${readIntervalMinutes})
    where id in (
      select id from stay_feeds where next_read_at <= now() order by next_read_at limit ${limit} for update skip locked
    )
    returning ${columns}`.execute(db);
  return rows;
}

/**
 * Replaces the nights of a feed: releases those that it no longer contains, and takes those that are still
 * free. Nights that the channel has read in our calendar may be an echo, so they do not count as the
 * channel's own. They stay taken here while the channel's calendar contains them, but other channels do not
 * receive them.
 */
export async function saveFeed(tx: Db, id: number, { nights, notes }: ReadFeed): Promise<void> {
  const ranges = `{${nights.map(({ from, to }) => `[${from},${to})`).join(',')}}`;
  const { rows } = await sql<{ propertyId: number }>`
    update stay_feeds
    set nights = ${ranges}::datemultirange, notes = ${notes},
      own = own * ${ranges}::datemultirange + (${ranges}::datemultirange - told - told_before), read_at = now(), fault = null, failure_count = 0,
      next_read_at = now() + make_interval(mins => ${readIntervalMinutes})
    where id = ${id} returning property_id as "propertyId"`.execute(tx);
  const [feed] = rows;
  if (!feed) return;
  await sql`
    delete from occupied_nights t using stay_feeds f
    where t.feed_id = ${id} and f.id = ${id} and not t.nights <@ f.nights`.execute(tx);
  await sql`select import_feed_nights(${feed.propertyId})`.execute(tx);
}

/**
 * Saves the error and keeps the previous nights. Retries follow after 30 minutes, one hour, two hours and so
 * on, up to 12 hours.
 */
export async function saveFeedError(db: Db, id: number, error: string): Promise<void> {
  await sql`
    update stay_feeds
    set fault = ${error}, failure_count = least(failure_count + 1, 10),
      next_read_at = now() + make_interval(mins => least(${readIntervalMinutes} * (1 << failure_count), ${maxReadIntervalMinutes})::int)
    where id = ${id}`.execute(db);
}

export type Conflict = Nights & {
  feedId: number;
  feed: string;
  stayId: number;
  arrival: string;
  /** True when the stay is booked, not only held for payment. */
  isBooked: boolean;
  guest: string | null;
  isWhole: boolean;
};

/** Returns the nights from today on that are booked or on hold here and also sold on another channel. */
export async function readConflicts(db: Db, propertyId: number, today: string): Promise<Conflict[]> {
  const { rows } = await sql<Conflict>`
    select f.id as "feedId", f.name as feed, lower(t.nights)::text as arrival, t.kind = 'booking' as "isBooked", s.id as "stayId", s.name as guest, lower(part)::text as "from", upper(part)::text as "to",
      part = t.nights and exists (select from unnest(f.nights) as one where one = t.nights) as "isWhole"
    from stay_feeds f
    join occupied_nights t on t.property_id = f.property_id and f.nights && t.nights and t.kind in ('booking', 'hold')
    join stays s on s.id = t.stay_id,
    unnest(f.nights * datemultirange(t.nights)) as part
    where f.property_id = ${propertyId} and upper(part) > ${today}::date
    order by part, f.id`.execute(db);
  return rows;
}

export async function readHostOf(
  db: Db,
  propertyId: number,
): Promise<{ email: string; title: string } | null> {
  const { rows } = await sql<{ email: string; title: string }>`
    select u.email, p.title from properties p join users u on u.id = p.owner_id
    where p.id = ${propertyId} and p.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

export async function readFeedToken(db: Db, propertyId: number): Promise<SealedLink | null> {
  const { rows } = await sql<{ mark: SealedLink }>`
    select mark from stay_calendars where property_id = ${propertyId}`.execute(db);
  return rows[0]?.mark ?? null;
}

export async function setFeedToken(db: Db, propertyId: number, link: StoredLink): Promise<void> {
  await sql`
    insert into stay_calendars (property_id, mark, mark_hash) values (${propertyId}, ${link.sealed}, ${link.hash})
    on conflict (property_id) do update set mark = excluded.mark, mark_hash = excluded.mark_hash`.execute(db);
}

export type OutgoingCalendar = { propertyId: number; title: string; taken: Array<Nights & { id: string }> };

/** Returns the nights that other channels may not sell, without the reason. */
export async function readCalendar(
  db: Db,
  feedToken: string,
  today: string,
): Promise<OutgoingCalendar | null> {
  const { rows } = await sql<OutgoingCalendar>`
    select p.id as "propertyId", p.title, coalesce((
      select json_agg(json_build_object('id', t.id::text, 'from', lower(t.nights), 'to', upper(t.nights)) order by t.nights)
      from occupied_nights t
      where t.property_id = p.id and (t.kind <> 'hold' or t.hold_expires_at > clock_timestamp())
        and upper(t.nights) > ${today}::date
    ), '[]') as taken
    from stay_calendars c join properties p on p.id = c.property_id
    where p.deleted_at is null and c.mark_hash = ${hashToken(feedToken)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * The hours for which a night that the channel read in our calendar may reappear in the channel's own
 * calendar as an echo.
 */
const echoHours = 48;

/**
 * Returns our calendar for one channel: our own nights, and the nights of other channels that it does not
 * have itself. Records the nights sent to it, and keeps each record for 48 to 96 hours after the night was
 * last sent.
 */
export async function readChannelCalendar(
  tx: Db,
  feedToken: string,
  now: Date,
): Promise<OutgoingCalendar | null> {
  const today = kampalaDay(now);
  const { rows } = await sql<OutgoingCalendar & { feedId: number; nights: string }>`
    select f.id as "feedId", p.id as "propertyId", p.title, told.nights::text as nights, coalesce((
      select json_agg(json_build_object('id', 'of-' || f.id || '-' || lower(part), 'from', lower(part), 'to', upper(part)) order by part)
      from unnest(told.nights) as part
    ), '[]') as taken
    from stay_feeds f join properties p on p.id = f.property_id,
    lateral (
      select (
        coalesce((
          select range_agg(t.nights) from occupied_nights t
          where t.property_id = f.property_id and t.kind <> 'feed'
            and (t.kind <> 'hold' or t.hold_expires_at > clock_timestamp())), '{}')
        + (coalesce((
          select range_agg(part) from stay_feeds other, unnest(other.own) as part
          where other.property_id = f.property_id and other.id <> f.id), '{}') - f.own)
      ) * datemultirange(daterange(${today}::date, null)) as nights
    ) told
    where p.deleted_at is null and f.mark_hash = ${hashToken(feedToken)} for no key update of f`.execute(tx);
  const [calendar] = rows;
  if (!calendar) return null;
  const isEchoPeriodOver = sql`(told_since is null or told_since <= ${now}::timestamptz - make_interval(hours => ${echoHours}))`;
  await sql`
    update stay_feeds set fetched_at = ${now},
      told_before = case when ${isEchoPeriodOver} then told else told_before end,
      told = case when ${isEchoPeriodOver} then '{}'::datemultirange else told end + ${calendar.nights}::datemultirange,
      told_since = case when ${isEchoPeriodOver} then ${now} else told_since end
    where id = ${calendar.feedId}`.execute(tx);
  return calendar;
}
