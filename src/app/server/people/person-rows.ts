import { sql } from 'kysely';
import type { PersonDetails } from '#app/people-api.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** The maximum number of entries in most lists. */
const maxRows = 20;
const maxListings = 1_000;
/** The maximum number of current bookings. It is higher because each of them needs a decision. */
const maxBookings = 100;

/** Returns an SQL expression for a time in JSON format. */
const instant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const personJson = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'fullName', ${sql.ref(`${alias}.full_name`)})`;

type Facts = Pick<PersonDetails, 'registeredAt' | 'isClosed' | 'agentMark' | 'listingCount'>;

export async function readAccountFacts(db: Db, id: number): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select ${instant('u.created_at')} as "registeredAt", u.closed_at is not null as "isClosed",
      u.agent_slug as "agentMark",
      (select count(*) from properties where owner_id = u.id and deleted_at is null)::int as "listingCount"
    from users u where u.id = ${id}`.execute(db);
  return onlyRow(rows);
}

export async function readSuspensions(db: Db, id: number): Promise<PersonDetails['suspensions']> {
  const { rows } = await sql<PersonDetails['suspensions'][number]>`
    select s.id, s.reason, s.role_before as "roleBefore", ${personJson('admin')} as by,
      ${instant('s.suspended_at')} as at, s.answer, ${instant('s.answered_at')} as "answeredAt",
      case when s.lifted_at is not null then json_build_object(
        'at', ${instant('s.lifted_at')}, 'by', ${personJson('lifter')}, 'reason', s.lift_reason) end as lifted
    from account_suspensions s join users admin on admin.id = s.suspended_by
      left join users lifter on lifter.id = s.lifted_by
    where s.user_id = ${id} order by s.id desc limit ${maxRows}`.execute(db);
  return rows;
}

/** Reads the person's listings, newest first. */
export async function readListings(db: Db, id: number): Promise<PersonDetails['listings']> {
  const { rows } = await sql<PersonDetails['listings'][number]>`
    select p.id, p.title, p.location,
      case when s.property_id is not null and not s.was_hidden then 'suspended' when p.hidden_at is not null then 'hidden'
        when p.is_available then 'shown' when p.paused_by_plan then 'paused' else 'off' end as state,
      exists (
        select from lots where property_id = p.id
          and state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder')
      ) as "isUpForAuction"
    from properties p left join suspended_listings s on s.property_id = p.id
    where p.owner_id = ${id} and p.deleted_at is null order by p.id desc limit ${maxListings}`.execute(db);
  return rows;
}

export async function readSignIns(db: Db, id: number): Promise<PersonDetails['signIns']> {
  const { rows } = await sql<PersonDetails['signIns'][number]>`
    select ${instant('at')} as at, action, coalesce(details ->> 'address', '') as address,
      coalesce(details ->> 'browser', '') as browser
    from audit_entries where kind = 'access' and subject = ${`user ${id}`}
    order by audit_entries.id desc limit ${maxRows}`.execute(db);
  return rows;
}

/** Reads the person's requests to list homes, and sales enquiries from the address of the account. */
export async function readRequests(db: Db, id: number): Promise<PersonDetails['requests']> {
  const { rows } = await sql<PersonDetails['requests'][number]>`
    select kind, text, state, ${instant('at')} as at from (
      select 'list' as kind, wants as text, state, requested_at as at from listing_requests where user_id = ${id}
      union all
      select 'sales', s.words, case when s.answer is null then 'open' else 'answered' end, s.asked_at
      from plan_enquiries s join users u on u.id = ${id} and lower(s.email) = u.email_folded
    ) as asked order by asked.at desc limit ${maxRows}`.execute(db);
  return rows;
}

/** Reads the reports about the person's homes, and the reports that the person sent. */
export async function readReports(db: Db, id: number): Promise<PersonDetails['reports']> {
  const { rows } = await sql<PersonDetails['reports'][number]>`
    select side, "propertyId", title, state, ${instant('at')} as at from (
      select 'about' as side, property_id as "propertyId", title, state, opened_at as at
      from moderation_cases where owner_id = ${id}
      union all
      select 'by', p.id, p.title, r.reason, r.reported_at
      from property_reports r join properties p on p.id = r.property_id where r.reporter = ${`account ${id}`}
    ) as told order by told.at desc limit ${maxRows}`.execute(db);
  return rows;
}

export async function readPayments(db: Db, id: number): Promise<PersonDetails['payments']> {
  const { rows } = await sql<PersonDetails['payments'][number]>`
    select reference, title, amount::float8 as amount, currency, status, ${instant('created_at')} as at
    from payment_intents where user_id = ${id} order by payment_intents.id desc limit ${maxRows}`.execute(db);
  return rows;
}

/** Reads the person's current and future stays and viewings, as guest and as host, in chronological order. */
export async function readBookings(db: Db, id: number, now: Date): Promise<PersonDetails['bookings']> {
  const { rows } = await sql<PersonDetails['bookings'][number]>`
    select kind, id, side, title, state, "startsAt", "endsAt", "with" from (
      select 'stay' as kind, id, case when host_id = ${id} then 'host' else 'guest' end as side, title,
        case when state = 'held' and accepted_at is not null then 'accepted' else state end as state,
        check_in::text as "startsAt", check_out::text as "endsAt",
        case when host_id = ${id} then name else (select full_name from users where users.id = host_id) end as "with",
        check_in::timestamptz as sort_at
      from stays where (host_id = ${id} or user_id = ${id}) and state in ('requested', 'held', 'confirmed')
      union all
      select 'viewing', id, case when agent_id = ${id} then 'host' else 'guest' end, home_title, state,
        ${instant('starts_at')}, null,
        case when agent_id = ${id} then name else (select full_name from users where users.id = agent_id) end, starts_at
      from viewings where (agent_id = ${id} or user_id = ${id}) and state = 'booked' and agent_free_at > ${now}
    ) as booked order by sort_at, id limit ${maxBookings}`.execute(db);
  return rows;
}

/** Reads the auctions in which the person has any role and that have not ended. */
export async function readAuctions(db: Db, id: number): Promise<PersonDetails['auctions']> {
  const { rows } = await sql<PersonDetails['auctions'][number]>`
    with running as (
      select * from lots where state in ('draft', 'announced', 'open', 'awaiting_balance', 'second_bidder')
    )
    select property_id as "propertyId", title, 'seller' as side, state, null as deposit, false as "isLeading"
    from running where seller_id = ${id}
    union all
    select l.property_id, l.title, 'bidder', l.state, b.deposit, coalesce(l.leader_id = b.id or l.buyer_id = b.id, false)
    from running l join bidders b on b.lot_id = l.id where b.user_id = ${id}
    union all
    select l.property_id, l.title, 'bank', l.state, null, false
    from running l where exists (
      select from bank_accounts a where a.user_id = ${id} and (a.lot_id = l.id or lower(a.bank) = lower(l.bank)))
    limit ${maxRows}`.execute(db);
  return rows;
}

export async function readHandovers(db: Db, id: number): Promise<PersonDetails['handovers']> {
  const { rows } = await sql<PersonDetails['handovers'][number]>`
    select h.id, ${personJson('giver')} as "from", ${personJson('taker')} as "to", ${personJson('admin')} as by,
      ${instant('h.handed_at')} as at, ${instant('h.undone_at')} as "undoneAt",
      (select count(*) from handed_listings where handover_id = h.id)::int as listings
    from handovers h join users giver on giver.id = h.from_id join users taker on taker.id = h.to_id
      join users admin on admin.id = h.handed_by
    where h.from_id = ${id} or h.to_id = ${id} order by h.id desc limit ${maxRows}`.execute(db);
  return rows;
}
