import { sql } from 'kysely';
import type { BidderState, BidKind, DepositState } from '#features/auctions/choices.ts';
import type { MinorAmount } from '#kit/money.ts';
import { type AttemptLimit, countIfAllowed } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type BidderRow = {
  id: number;
  lotId: number;
  userId: number;
  number: number;
  state: BidderState;
  reason: string | null;
  intentId: number | null;
  deposit: DepositState | null;
  /** The time at which the first part of an incomplete deposit arrived. */
  partsSince: Date | null;
  name: string;
  email: string;
};

const columns = sql.raw(`
  b.id, b.lot_id as "lotId", b.user_id as "userId", b.number, b.state, b.reason, b.intent_id as "intentId", b.deposit,
  b.parts_since as "partsSince",
  u.full_name as name, u.email`);

export async function readBidder(db: Db, lotId: number, userId: number): Promise<BidderRow | null> {
  const { rows } = await sql<BidderRow>`
    select ${columns} from bidders b join users u on u.id = b.user_id
    where b.lot_id = ${lotId} and b.user_id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function readBidderById(db: Db, id: number): Promise<BidderRow | null> {
  const { rows } = await sql<BidderRow>`
    select ${columns} from bidders b join users u on u.id = b.user_id where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns the bidders of a lot in the order of their bidder numbers. */
export async function readBidders(db: Db, lotId: number): Promise<BidderRow[]> {
  const { rows } = await sql<BidderRow>`
    select ${columns} from bidders b join users u on u.id = b.user_id where b.lot_id = ${lotId}
    order by b.number`.execute(db);
  return rows;
}

/**
 * Returns true when a user can see, or could ever see, the hidden reserve, the bidders and their deposits.
 * The SQL function `can_see_sealed_bids` decides.
 */
export async function readCanSeeSealed(db: Db, lotId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select can_see_sealed_bids(l, ${userId}::int) as sees from lots l where l.id = ${lotId}`.execute(db);
  return onlyRow(rows).sees;
}

/**
 * Inserts a bidder. A repeated registration changes nothing. The caller must have locked the lot, so that
 * each bidder number is assigned once.
 */
export async function insertBidder(
  tx: Db,
  { lotId, userId, terms, isFree }: { lotId: number; userId: number; terms: string; isFree: boolean },
): Promise<void> {
  await sql`
    insert into bidders (lot_id, user_id, number, terms, state)
    select ${lotId}, ${userId}, coalesce(max(number), 0) + 1, ${terms}, ${isFree ? 'paid' : 'registered'}
    from bidders where lot_id = ${lotId}
    on conflict (lot_id, user_id) do nothing`.execute(tx);
}

/** Records a part of an incomplete deposit. */
export async function recordPart(tx: Db, id: number, at: Date): Promise<void> {
  await sql`update bidders set parts_since = coalesce(parts_since, ${at}) where id = ${id}`.execute(tx);
}

/**
 * Records the complete deposit, with the payment that completed it. A registered bidder then waits for
 * approval. The state of a second bidder does not change.
 */
export async function recordDeposit(tx: Db, id: number, intentId: number): Promise<void> {
  await sql`
    update bidders set state = case when state = 'registered' then 'paid' else state end, intent_id = ${intentId},
      deposit = 'held', parts_since = null
    where id = ${id}`.execute(tx);
}

export async function resetToRegistered(tx: Db, id: number): Promise<void> {
  await sql`update bidders set state = 'registered' where id = ${id}`.execute(tx);
}

export async function updateDecision(
  tx: Db,
  id: number,
  decision: { state: 'approved'; by: number } | { state: 'refused'; by: number; reason: string },
): Promise<void> {
  const reason = decision.state === 'refused' ? decision.reason : null;
  await sql`
    update bidders set state = ${decision.state}, reason = ${reason}, approved_by = ${decision.by} where id = ${id}`.execute(
    tx,
  );
}

export async function updateDeposit(tx: Db, id: number, deposit: DepositState): Promise<void> {
  await sql`update bidders set deposit = ${deposit} where id = ${id}`.execute(tx);
}

/** Records that all parts of an unfinished deposit are being refunded. */
export async function clearParts(tx: Db, id: number): Promise<void> {
  await sql`update bidders set parts_since = null where id = ${id}`.execute(tx);
}

/** Records that a deposit is no longer complete, because some of its parts were refunded. */
export async function reopenDeposit(tx: Db, id: number, at: Date): Promise<void> {
  await sql`
    update bidders set state = 'registered', intent_id = null, deposit = null, parts_since = ${at}
    where id = ${id}`.execute(tx);
}

/** Returns the ids of the bidders whose first part arrived before a time and whose deposit is incomplete. */
export async function readUnfinishedDeposits(db: Db, before: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bidders where parts_since <= ${before} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export type BidRow = {
  number: number;
  bidder: number;
  bidderId: number;
  kind: BidKind;
  amount: MinorAmount;
  price: MinorAmount;
  leader: number;
  closesAt: string;
  at: string;
  salt: string;
  hash: string;
};

/**
 * Returns bids, newest first, with their times in the format of the hash chain.
 * @param before the number of the bid before which the page ends; null for the newest bids
 */
export async function readBids(
  db: Db,
  lotId: number,
  limit: number,
  before: number | null = null,
): Promise<BidRow[]> {
  const { rows } = await sql<BidRow>`
    select i.number, b.number as bidder, b.id as "bidderId", i.kind, i.amount, i.price, l.number as leader,
      instant_text(i.closes_at) as "closesAt", instant_text(i.at) as at, i.salt, i.hash
    from bids i join bidders b on b.id = i.bidder_id join bidders l on l.id = i.leader_id
    where i.lot_id = ${lotId} and (${before}::integer is null or i.number < ${before})
    order by i.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns a bidder's highest offer, or null when they have not bid. */
export async function readHighestBid(db: Db, bidderId: number): Promise<MinorAmount | null> {
  const { rows } = await sql<{ amount: MinorAmount | null }>`
    select max(amount) as amount from bids where bidder_id = ${bidderId}`.execute(db);
  return onlyRow(rows).amount;
}

/**
 * Returns the highest offer of a bidder other than the buyer, or null. Of two equal offers, the earlier one
 * counts.
 */
export async function readSecondBid(
  db: Db,
  lotId: number,
  buyerId: number,
): Promise<{ bidderId: number; amount: MinorAmount } | null> {
  const { rows } = await sql<{ bidderId: number; amount: MinorAmount }>`
    select bidder_id as "bidderId", amount from bids where lot_id = ${lotId} and bidder_id <> ${buyerId}
    order by amount desc, number limit 1`.execute(db);
  return rows[0] ?? null;
}

export type PlacedBidRow = {
  outcome: string;
  number: number | null;
  price: MinorAmount | null;
  isLeading: boolean | null;
  minimum: MinorAmount | null;
  closesAt: Date | null;
  maximum: MinorAmount | null;
};

type PlaceBidParams = {
  lotId: number;
  userId: number;
  kind: BidKind;
  amount: MinorAmount;
  isConfirmed: boolean;
  key: string;
  salt: string;
};

/**
 * Counts an attempt and calls the SQL function `place_bid`, in one statement. Returns null when the rate
 * limit blocks the attempt.
 */
export async function placeBidRow(
  db: Db,
  bid: PlaceBidParams,
  limit: AttemptLimit,
): Promise<PlacedBidRow | null> {
  const { rows } = await sql<PlacedBidRow>`
    with attempt as (${countIfAllowed(limit)})
    select outcome, number, price, is_leading as "isLeading", minimum, closes_at as "closesAt", maximum
    from attempt cross join lateral place_bid(${bid.lotId}, ${bid.userId}, ${bid.kind}, ${bid.amount}, ${bid.key}, ${bid.salt},
      ${bid.isConfirmed})`.execute(db);
  return rows[0] ?? null;
}
