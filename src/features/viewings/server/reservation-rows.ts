import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

const expiryUpdate = (now: Date) =>
  sql`state = 'expired', ended_at = ${now}, changed_at = ${now}, network = null`;

/**
 * The SQL condition for a reservation that a verified person may displace: one that waits for an email
 * address, or one by an unverified visitor whose payment has not started.
 */
export const isDisplaceableSql = sql`(awaits = 'email' or (network is not null and not exists (
    select from payment_intents i where i.id = viewings.intent_id and i.status = 'pending')))`;

/** Expires a person's reservations at a home, before a new choice reserves another time. */
export async function releaseOwnReservations(
  tx: Db,
  { owner, propertyId }: { owner: Owner; propertyId: number },
  now: Date,
): Promise<void> {
  await sql`
    update viewings set ${expiryUpdate(now)}
    where state = 'reserved' and property_id = ${propertyId}
      and (user_id = ${owner.userId} or visitor_id = ${owner.visitorId})`.execute(tx);
}

export async function expireReservation(tx: Db, id: number, now: Date): Promise<void> {
  await sql`update viewings set ${expiryUpdate(now)} where id = ${id} and state = 'reserved'`.execute(tx);
}

type SlotScope = { propertyId: number | null; agentId: number; startsAt: Date; freeAgainAt: Date };

/**
 * Expires the reservations that would block a booking although they have ended. For a verified person, it
 * also expires those that may be displaced.
 */
export async function displaceReservations(
  tx: Db,
  { propertyId, agentId, startsAt, freeAgainAt }: SlotScope,
  { isProven, except = 0 }: { isProven: boolean; except?: number },
  now: Date,
): Promise<void> {
  await sql`
    update viewings set ${expiryUpdate(now)}
    where state = 'reserved' and id <> ${except} and (agent_id = ${agentId} or property_id = ${propertyId})
      and tstzrange(starts_at, agent_free_at) && tstzrange(${startsAt}, ${freeAgainAt})
      and (reserved_until <= ${now} or (${isProven} and ${isDisplaceableSql}))`.execute(tx);
}

export type LiveReservations = {
  ofOwner: number;
  ofNetwork: number;
  ofNetworkAtHome: number;
  ofNetworkAtAgent: number;
  ofSite: number;
  ofSiteAtHome: number;
  ofSiteAtAgent: number;
};

/**
 * Returns the common prefix of the stored networks in one /48 network: its hash and a dot. Empty for IPv4.
 */
export const siteOfNetwork = (network: string) => network.slice(0, network.indexOf('.') + 1);

/** Counts the current reservations of unverified visitors, by owner, network, home and agent. */
export async function countReservations(
  tx: Db,
  {
    owner,
    network,
    propertyId,
    agentId,
  }: { owner: Owner; network: string; propertyId: number; agentId: number },
  now: Date,
): Promise<LiveReservations> {
  const site = siteOfNetwork(network);
  const isOfSite = sql`(${site} <> '' and starts_with(network, ${site}))`;
  const { rows } = await sql<LiveReservations>`
    select count(*) filter (where user_id = ${owner.userId} or visitor_id = ${owner.visitorId})::int as "ofOwner",
      count(*) filter (where network = ${network})::int as "ofNetwork",
      count(*) filter (where network = ${network} and property_id = ${propertyId})::int as "ofNetworkAtHome",
      count(*) filter (where network = ${network} and agent_id = ${agentId})::int as "ofNetworkAtAgent",
      count(*) filter (where ${isOfSite})::int as "ofSite",
      count(*) filter (where ${isOfSite} and property_id = ${propertyId})::int as "ofSiteAtHome",
      count(*) filter (where ${isOfSite} and agent_id = ${agentId})::int as "ofSiteAtAgent"
    from viewings
    where state = 'reserved' and network is not null and reserved_until > ${now}`.execute(tx);
  return onlyRow(rows);
}

/** Returns the network that reserved a time, or null if a verified person did. */
export async function readNetwork(tx: Db, id: number): Promise<string | null> {
  const { rows } = await sql<{
    network: string | null;
  }>`select network from viewings where id = ${id}`.execute(tx);
  return rows[0]?.network ?? null;
}

/**
 * Counts an attempt to enter a code, outside the transaction that a wrong code rolls back. Returns false when
 * none is left.
 */
export async function consumeConfirmationAttempt(db: Db, id: number, max: number): Promise<boolean> {
  const { rows } = await sql`
    update viewings set code_tries = code_tries + 1
    where id = ${id} and code_tries < ${max} returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Counts a code that is sent, and saves the address. Returns false when the limit is reached, or no
 * reservation waits for a code.
 */
export async function consumeCodeSend(
  tx: Db,
  id: number,
  { email, most }: { email: string; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    update viewings set codes_sent = codes_sent + 1, email = ${email}
    where id = ${id} and state = 'reserved' and awaits = 'email' and codes_sent < ${most} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Books the reservation, even an expired one.
 * @param provenEmail the verified address; null if there is none
 */
export async function updateBooked(
  tx: Db,
  id: number,
  { provenEmail, paidAt }: { provenEmail: string | null; paidAt: Date | null },
  now: Date,
): Promise<void> {
  await sql`
    update viewings set state = 'booked', awaits = null, ended_at = null, booked_at = ${now}, changed_at = ${now},
      network = null, proven_email = coalesce(${provenEmail}, proven_email), paid_at = ${paidAt}
    where id = ${id}`.execute(tx);
}

/** Records a payment that arrived too late to book the viewing. */
export async function updatePaidLate(tx: Db, id: number, now: Date): Promise<void> {
  await sql`
    update viewings set state = 'expired', ended_at = coalesce(ended_at, ${now}), changed_at = ${now}, network = null,
      paid_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Links a reservation to its payment and extends it. A payment is linked only to the newest reservation. */
export async function updatePayment(
  tx: Db,
  id: number,
  { intentId, until }: { intentId: number; until: Date },
): Promise<void> {
  await sql`update viewings set intent_id = null where intent_id = ${intentId} and id <> ${id}`.execute(tx);
  await sql`
    update viewings set intent_id = ${intentId}, reserved_until = ${until} where id = ${id}`.execute(tx);
}

/** Returns the id of the viewing that a payment belongs to. */
export async function readIdByIntent(tx: Db, intentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from viewings where intent_id = ${intentId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Returns the id of the newest reservation that a person holds at a home for payment; null without one. */
export async function readReservedForPayment(
  tx: Db,
  { owner, propertyId }: { owner: Owner; propertyId: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from viewings
    where state = 'reserved' and awaits = 'payment' and property_id = ${propertyId}
      and (user_id = ${owner.userId} or visitor_id = ${owner.visitorId})
    order by id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Expires at most a thousand ended reservations. Returns how many it has expired. */
export async function expireReservations(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update viewings set ${expiryUpdate(now)} where id in (
      select id from viewings where state = 'reserved' and reserved_until <= ${now} limit 1000 for update skip locked)
    returning id`.execute(db);
  return rows.length;
}
