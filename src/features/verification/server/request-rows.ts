import { sql } from 'kysely';
import type { RequestState, RequestTab } from '#features/verification/choices.ts';
import type { QueuedRequest, RequestBody } from '#features/verification/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type RequestRow = Omit<RequestBody, 'words'> & {
  id: number;
  userId: number;
  words: string;
  state: RequestState;
  reason: string | null;
  askedAt: Date;
  turnedAt: Date;
};

const columns = sql.raw(`
  r.id, r.user_id as "userId", r.kind, r.phone, r.wants, r.words, r.state, r.reason, r.requested_at as "askedAt",
  r.state_changed_at as "turnedAt"`);

export async function readLastRequest(db: Db, userId: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    select ${columns} from listing_requests r where user_id = ${userId} order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function readRequest(db: Db, id: number): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`select ${columns} from listing_requests r where id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function countRequestsSince(db: Db, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from listing_requests where user_id = ${userId} and requested_at > ${since}`.execute(
    db,
  );
  return onlyRow(rows).count;
}

/**
 * Inserts a request.
 * @returns false when the account already has an open one
 */
export async function insertRequest(tx: Db, userId: number, body: RequestBody, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into listing_requests (user_id, kind, phone, wants, words, requested_at, state_changed_at)
    values (${userId}, ${body.kind}, ${body.phone}, ${body.wants}, ${body.words}, ${at}, ${at})
    on conflict (user_id) where state in ('open', 'asked') do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Updates the open request, which then waits for an admin.
 * @returns its previous state, or null when none is open
 */
export async function updateOpenRequest(
  tx: Db,
  userId: number,
  body: RequestBody,
  at: Date,
): Promise<string | null> {
  const { rows } = await sql<{ before: string }>`
    update listing_requests r set kind = ${body.kind}, phone = ${body.phone}, wants = ${body.wants},
      words = ${body.words}, state = 'open',
      state_changed_at = case when r.state = 'asked' then ${at} else r.state_changed_at end
    from (select id, state from listing_requests where user_id = ${userId} and state in ('open', 'asked') for update) old
    where r.id = old.id returning old.state as before`.execute(tx);
  return rows[0]?.before ?? null;
}

/**
 * Withdraws the open request.
 * @returns false when none is open
 */
export async function markWithdrawn(tx: Db, userId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update listing_requests set state = 'withdrawn', state_changed_at = ${at}
    where user_id = ${userId} and state in ('open', 'asked') returning id`.execute(tx);
  return rows.length > 0;
}

type StateChange = { state: RequestState; reason: string | null; by: number; at: Date; from: RequestState[] };

/**
 * Changes the state of a request if it is in one of the states `from`.
 * @returns the request, or null when it is in another state
 */
export async function updateRequestState(
  tx: Db,
  id: number,
  change: StateChange,
): Promise<RequestRow | null> {
  const { rows } = await sql<RequestRow>`
    update listing_requests r set state = ${change.state}, reason = ${change.reason}, decided_by = ${change.by}, state_changed_at = ${change.at}
    where id = ${id} and state = any(${change.from}) returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

export type QueueRow = RequestRow & Pick<QueuedRequest, 'decidedBy' | 'isHeld' | 'account'>;

const queuedRequests = sql`
  select ${columns}, admin.username as "decidedBy",
    r.state = 'approved' and u.role = 'property_manager'
      and not exists (select from listing_requests n where n.user_id = u.id and n.id > r.id) as "isHeld",
    json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'email', u.email,
      'isEmailConfirmed', u.email_confirmed_at is not null, 'role', u.role, 'plan', u.membership_plan,
      'requestedPlan', u.requested_plan, 'since', u.created_at,
      'earlier', (select count(*) from listing_requests e where e.user_id = u.id and e.id < r.id),
      'refused', (select count(*) from listing_requests e where e.user_id = u.id and e.id < r.id and e.state = 'refused')
    ) as account
  from listing_requests r join users u on u.id = r.user_id left join users admin on admin.id = r.decided_by`;

const statesOf: Record<RequestTab, RequestState[]> = {
  waiting: ['open'],
  asked: ['asked'],
  decided: ['approved', 'refused', 'withdrawn', 'revoked'],
};

export async function readQueue(db: Db, part: RequestTab, limit: number): Promise<QueueRow[]> {
  const order = part === 'decided' ? sql`r.state_changed_at desc, r.id desc` : sql`r.state_changed_at, r.id`;
  const { rows } = await sql<QueueRow>`
    ${queuedRequests} where r.state = any(${statesOf[part]}) order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export async function readQueuedRequest(db: Db, id: number): Promise<QueueRow> {
  const { rows } = await sql<QueueRow>`${queuedRequests} where r.id = ${id}`.execute(db);
  return onlyRow(rows);
}

export async function countOpenRequests(db: Db): Promise<{ waiting: number; asked: number }> {
  const { rows } = await sql<{ waiting: number; asked: number }>`
    select count(*) filter (where state = 'open')::int as waiting, count(*) filter (where state = 'asked')::int as asked
    from listing_requests where state in ('open', 'asked')`.execute(db);
  return onlyRow(rows);
}

export async function readMember(tx: Db, id: number): Promise<{ role: string; email: string }> {
  const { rows } = await sql<{
    role: string;
    email: string;
  }>`select role, email from users where id = ${id}`.execute(tx);
  return onlyRow(rows);
}
