import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import { type BookingMode, stayLimits } from '#features/stays/choices.ts';
import type { Range } from '#features/stays/server/hosts/home-rows.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const isLiveHoldSql = sql.raw(`t.kind = 'hold' and t.hold_expires_at > clock_timestamp()`);
const holdBeganAtSql = sql.raw('coalesce(s.hold_began_at, s.created_at)');

/** The person who holds nights: an account, or a browser with the contact details typed in it. */
export type Holder = {
  owner: Owner;
  email: string;
  phone: string;
  /** The network of the holder. Null for an account with a confirmed email address. */
  network: string | null;
};

const isOwnStaySql = ({ userId, visitorId }: Owner) =>
  sql`(s.user_id = ${userId} or s.visitor_id = ${visitorId})`;

/**
 * Returns the SQL condition for the holds of one person. Contact details are not verified, so they match only
 * within the network in which they were typed, and not for a browser that has paid for a stay.
 */
function isHeldBySql({ owner, email, phone, network }: Holder) {
  if (owner.userId !== null || network === null) return isOwnStaySql(owner);
  return sql`(${isOwnStaySql(owner)} or (
    t.held_network = ${network} and s.user_id is null and (lower(s.email) = lower(${email}) or s.phone = ${phone})
    and not exists (
      select from stays p where p.visitor_id = ${owner.visitorId} and p.confirmed_at is not null)))`;
}

export type LiveHolds = { count: number; nights: number };

/**
 * Returns the number of the holder's current unpaid holds, and of their nights.
 * @param except stays whose nights are released in this transaction
 */
export async function readLiveHolds(tx: Db, holder: Holder, except: readonly number[]): Promise<LiveHolds> {
  const { rows } = await sql<LiveHolds>`
    select count(*)::int as count, coalesce(sum(upper(t.nights) - lower(t.nights)), 0)::int as nights
    from occupied_nights t join stays s on s.id = t.stay_id
    where ${isLiveHoldSql} and ${isHeldBySql(holder)} and s.id <> all(${[...except]}::int[])`.execute(tx);
  return onlyRow(rows);
}

type NetworkHolds = {
  count: number;
  /** The number of holds in the surrounding /48 network; 0 for IPv4. */
  ofSite: number;
  /** The seconds until the first of these holds ends; null without holds. */
  secondsLeft: number | null;
};

/**
 * Counts the unpaid holds of one network, and of the surrounding /48 network, in homes with the same booking
 * mode. Requests that the host has accepted do not count.
 */
export async function readNetworkHolds(
  tx: Db,
  {
    network,
    site,
    books,
    except,
  }: { network: string; site: string | null; books: BookingMode; except: readonly number[] },
): Promise<NetworkHolds> {
  const isInSite = sql`case when t.held_network like '%:%' then t.held_network::inet <<= ${site}::inet end`;
  const { rows } = await sql<NetworkHolds>`
    select count(*) filter (where t.held_network = ${network})::int as count,
      count(*) filter (where ${isInSite})::int as "ofSite",
      ceil(extract(epoch from min(t.hold_expires_at) - clock_timestamp()))::int as "secondsLeft"
    from occupied_nights t join stays s on s.id = t.stay_id
    where ${isLiveHoldSql} and (t.held_network = ${network} or ${isInSite}) and s.books = ${books} and s.accepted_at is null
      and s.id <> all(${[...except]}::int[])`.execute(tx);
  return onlyRow(rows);
}

/** Counts the visible furnished houses with this booking mode. */
export async function countHomesByBookingMode(tx: Db, books: BookingMode): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from properties p left join stay_terms t on t.property_id = p.id
    where p.category = 'furnished_houses' and p.is_available and coalesce(t.books, 'request') = ${books}`.execute(
    tx,
  );
  return onlyRow(rows).count;
}

/** The minutes after an expired 30-minute hold before the same person can hold the nights again. */
const pauseMinutes = 30;

type EarlierHold = {
  beganAt: Date;
  /** The remaining minutes of the 30-minute limit. */
  minutesLeft: number;
  /** The seconds until the same nights can be held again. */
  secondsToPause: number;
};

/**
 * Returns the earliest unpaid hold of overlapping nights by the same account or browser; null when none is
 * recent enough to count.
 */
export async function readEarlierHold(
  tx: Db,
  owner: Owner,
  propertyId: number,
  { from, to }: Range,
): Promise<EarlierHold | null> {
  const maxMinutes = stayLimits.maxHoldMinutes;
  const { rows } = await sql<EarlierHold>`
    select ${holdBeganAtSql} as "beganAt",
      floor(extract(epoch from ${holdBeganAtSql} + make_interval(mins => ${maxMinutes}) - clock_timestamp()) / 60)::int
        as "minutesLeft",
      ceil(extract(epoch from ${holdBeganAtSql} + make_interval(mins => ${maxMinutes + pauseMinutes}) - clock_timestamp()))::int
        as "secondsToPause"
    from stays s
    where ${isOwnStaySql(owner)} and s.property_id = ${propertyId} and s.books = 'instant' and s.confirmed_at is null
      and s.check_in < ${to}::date and s.check_out > ${from}::date
      and ${holdBeganAtSql} > clock_timestamp() - make_interval(mins => ${maxMinutes + pauseMinutes})
    order by ${holdBeganAtSql} limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Extends an unpaid hold to the end of its 30 minutes, once. */
export async function extendUnpaidHold(tx: Db, stayId: number): Promise<void> {
  const end = sql`${holdBeganAtSql} + make_interval(mins => ${stayLimits.maxHoldMinutes})`;
  await sql`
    update occupied_nights t set hold_expires_at = ${end}
    from stays s
    where s.id = ${stayId} and t.stay_id = s.id and ${isLiveHoldSql} and t.hold_expires_at < ${end}
      and s.state = 'held' and s.books = 'instant'`.execute(tx);
}
