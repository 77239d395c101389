import { type RawBuilder, sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { Owner } from '#features/payments/policy.ts';
import { type ReviewRequestKind, type ReviewSide, reviewLimits } from '#features/reviews/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import { newLinkToken, openLink, type SealedLink, storeLink } from '#kit/server/secret-link.ts';
import { hashToken, type Secrets } from '#kit/server/secrets.ts';

export type ReviewRequestRow = {
  id: number;
  kind: ReviewRequestKind;
  stayId: number | null;
  viewingId: number | null;
  /** The host's access token. Null before its first use. */
  hostMark: SealedLink | null;
  guestMark: SealedLink;
  closesAt: Date;
  isOpen: boolean;
  propertyId: number | null;
  title: string;
  day: string;
  hostId: number;
  hostName: string;
  hostEmail: string | null;
  guestId: number | null;
  guestName: string | null;
  guestEmail: string | null;
};

const columns = sql.raw(`
  o.id, o.kind, o.stay_id as "stayId", o.viewing_id as "viewingId", o.host_access_token as "hostMark",
  coalesce(s.mark, v.mark) as "guestMark", o.closes_at as "closesAt", o.closes_at > clock_timestamp() as "isOpen",
  coalesce(s.property_id, v.property_id) as "propertyId", coalesce(s.title, v.home_title) as title,
  coalesce(s.check_out, (v.starts_at at time zone 'Africa/Kampala')::date)::text as day,
  u.id as "hostId", u.full_name as "hostName", u.email as "hostEmail",
  coalesce(s.user_id, v.user_id) as "guestId", coalesce(s.name, v.name) as "guestName",
  coalesce(s.email, v.email) as "guestEmail"`);
const requestTables = sql`review_requests o left join stays s on s.id = o.stay_id left join viewings v on v.id = o.viewing_id
  join users u on u.id = coalesce(s.host_id, v.agent_id)`;

/** Inserts review requests for ended stays, except for hosts who stayed in their own home. */
export async function insertAfterStays(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`
    insert into review_requests (kind, stay_id, closes_at)
    select 'stay', id, ended_at + make_interval(days => ${reviewLimits.writingDays}) from stays
    where id = any(${ids}::int[]) and user_id is distinct from host_id
    on conflict do nothing`.execute(tx);
}

export async function insertAfterViewing(tx: Db, id: number): Promise<void> {
  await sql`
    insert into review_requests (kind, viewing_id, closes_at)
    select 'visit', id, ended_at + make_interval(days => ${reviewLimits.writingDays}) from viewings
    where id = ${id} and user_id is distinct from agent_id
    on conflict do nothing`.execute(tx);
}

/** Inserts a request for an event outside this system, for the demo. Returns its id. */
export async function insertDemoRequest(tx: Db, kind: ReviewRequestKind, at: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into review_requests (kind, closes_at, invited_at) values (${kind}, ${at}, ${at}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? 0;
}

/**
 * Returns the review request and the side that an access token belongs to, or null. Guests use the token of
 * the stay or the viewing, hosts have their own. The token of a suspended account is not accepted.
 */
export async function readRequestSide(
  db: Db,
  token: string,
): Promise<{ id: number; side: ReviewSide } | null> {
  const { rows } = await sql<{ id: number; side: ReviewSide }>`
    select o.id, 'host' as side from review_requests o
      left join stays s on s.id = o.stay_id left join viewings v on v.id = o.viewing_id
      where o.host_access_token_hash = ${hashToken(token)} and not ${isSuspendedSql(sql`coalesce(s.host_id, v.agent_id)`)}
    union all
    select o.id, 'guest' from review_requests o join stays s on s.id = o.stay_id where s.mark_hash = ${hashToken(token)}
      and not ${isSuspendedSql(sql`s.user_id`)}
    union all
    select o.id, 'guest' from review_requests o join viewings v on v.id = o.viewing_id where v.mark_hash = ${hashToken(token)}
      and not ${isSuspendedSql(sql`v.user_id`)}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

const isSuspendedSql = (userId: RawBuilder<unknown>) =>
  sql`exists (select from users where users.id = ${userId} and suspended_at is not null)`;

/** Returns the access token of the host's page. It is created on first use. */
export async function ensureHostToken(
  secrets: Secrets,
  db: Db,
  { id, hostMark }: Pick<ReviewRequestRow, 'id' | 'hostMark'>,
): Promise<string> {
  // An update would cause open pages to reload, so an existing token is not replaced.
  if (hostMark !== null) return openLink(secrets, hostMark);
  const { sealed, hash } = storeLink(secrets, newLinkToken(32));
  const { rows } = await sql<{ mark: SealedLink }>`
    update review_requests set host_access_token = coalesce(host_access_token, ${sealed}),
      host_access_token_hash = coalesce(host_access_token_hash, ${hash})
    where id = ${id} returning host_access_token as mark`.execute(db);
  return openLink(secrets, onlyRow(rows).mark);
}

async function readRequests(db: Db, condition: RawBuilder<unknown>): Promise<ReviewRequestRow[]> {
  const { rows } = await sql<ReviewRequestRow>`
    select ${columns} from ${requestTables} where ${condition}
    order by o.id desc limit ${reviewLimits.maxOwn}`.execute(db);
  return rows;
}

export async function readReviewRequest(db: Db, id: number): Promise<ReviewRequestRow | null> {
  return (await readRequests(db, sql`o.id = ${id}`))[0] ?? null;
}

/** Locks the request until the transaction ends, for writing, publishing or inviting. */
export async function lockReviewRequest(tx: Db, id: number): Promise<ReviewRequestRow | null> {
  await sql`select from review_requests where id = ${id} for no key update`.execute(tx);
  return readReviewRequest(tx, id);
}

const isRecent = sql`o.closes_at > now() - interval '60 days'`;

export function readGuestReviewRequests(db: Db, { userId, visitorId }: Owner): Promise<ReviewRequestRow[]> {
  return readRequests(
    db,
    sql`${isRecent} and o.id in (
      select o.id from review_requests o join stays s on s.id = o.stay_id
      where s.user_id = ${userId} or s.visitor_id = ${visitorId}
      union all
      select o.id from review_requests o join viewings v on v.id = o.viewing_id
      where v.user_id = ${userId} or v.visitor_id = ${visitorId})`,
  );
}

export function readHostReviewRequests(db: Db, userId: number): Promise<ReviewRequestRow[]> {
  return readRequests(
    db,
    sql`${isRecent} and o.id in (
      select o.id from review_requests o join stays s on s.id = o.stay_id where s.host_id = ${userId}
      union all
      select o.id from review_requests o join viewings v on v.id = o.viewing_id where v.agent_id = ${userId})`,
  );
}

export async function readUninvitedRequestIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from review_requests where invited_at is null order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Marks a request as invited. Returns false when it was marked before. */
export async function markInvited(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update review_requests set invited_at = now() where id = ${id} and invited_at is null returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Returns the requests that have an unpublished review and whose time has passed. */
export async function readDueRequestIds(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from review_requests o join reviews r on r.occasion_id = o.id
    where r.published_at is null and o.closes_at <= clock_timestamp() order by o.id limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Returns the guest of a stay or viewing, or null when the user is neither its host nor an admin. */
export async function readGuestOf(
  db: Db,
  user: SignedIn,
  { kind, id }: { kind: ReviewRequestKind; id: number },
): Promise<{ userId: number | null; visitorId: string | null } | null> {
  const [table, host] = kind === 'stay' ? ['stays', 'host_id'] : ['viewings', 'agent_id'];
  const { rows } = await sql<{ userId: number | null; visitorId: string | null }>`
    select user_id as "userId", visitor_id as "visitorId" from ${sql.table(table)}
    where id = ${id} and (${sql.ref(host)} = ${user.id} or ${user.role === 'admin'})`.execute(db);
  return rows[0] ?? null;
}
