import { sql } from 'kysely';
import type { Owner } from '#features/payments/policy.ts';
import type { ClaimReason, ClaimState, Decider, reviewCauses } from '#features/viewing-claims/choices.ts';
import type { ClaimFacts } from '#features/viewing-claims/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type ClaimRow = {
  id: number;
  openingId: number;
  propertyId: number;
  ownerId: number | null;
  /** Null when the visitor bought the viewing without an account. */
  visitorUserId: number | null;
  title: string;
  openedAt: Date;
  reason: ClaimReason;
  text: string;
  claimedAt: Date;
  state: ClaimState;
  answerBy: Date;
  because: (typeof reviewCauses)[number] | null;
  agrees: boolean | null;
  answer: string | null;
  decidedBy: Decider | null;
  decision: string | null;
  givenBack: 'place' | 'package' | null;
  givenBackAt: Date | null;
  /** True when the lister can answer the claim now. */
  mayAnswer: boolean;
};

/**
 * The SQL condition that the lister can answer: once, in time, and while the claim is pending or was accepted
 * only by a rule.
 */
const mayAnswerSql = sql`(c.answered_at is null and c.answer_by > clock_timestamp()
  and (c.state in ('waiting', 'review') or c.decided_by = 'rule'))`;

const selectClaims = sql`
  select c.id, c.opening_id as "openingId", c.property_id as "propertyId", c.owner_id as "ownerId",
    (select user_id from viewing_packages where id = v.package_id) as "visitorUserId", v.title, v.unlocked_at as "openedAt", c.reason, c.body as text, c.claimed_at as "claimedAt", c.state,
    c.answer_by as "answerBy", c.review_reason as because, c.owner_agrees as agrees, c.owner_message as answer,
    c.decided_by as "decidedBy", c.admin_message as decision, c.restored_as as "givenBack",
    c.restored_at as "givenBackAt", ${mayAnswerSql} as "mayAnswer"
  from viewing_claims c join contact_unlocks v on v.id = c.opening_id`;

export async function readClaim(db: Db, id: number): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`${selectClaims} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function readClaimsOfUnlocks(db: Db, unlockIds: readonly number[]): Promise<ClaimRow[]> {
  const { rows } =
    await sql<ClaimRow>`${selectClaims} where c.opening_id = any(${[...unlockIds]}::int[])`.execute(db);
  return rows;
}

const maxClaims = 100;

/** Returns the claims about an owner's homes: first those that can still be answered, then the newest. */
export async function readClaimsOfOwner(db: Db, ownerId: number): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    ${selectClaims} where c.owner_id = ${ownerId} order by ${mayAnswerSql} desc, c.id desc limit ${maxClaims}`.execute(
    db,
  );
  return rows;
}

export async function readClaimsToDecide(db: Db): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    ${selectClaims} where c.state = 'review' order by c.id limit ${maxClaims}`.execute(db);
  return rows;
}

export async function readClaimsDecided(db: Db): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    ${selectClaims} where c.decided_by = 'admin' order by c.decided_at desc limit 20`.execute(db);
  return rows;
}

/** Returns the ids of claims whose deadline for an answer has passed. */
export async function readUnansweredClaims(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from viewing_claims where state = 'waiting' and answer_by <= clock_timestamp() order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Records the lister's agreement with all claims that a home is gone, after the lister has confirmed that it
 * is.
 */
export async function acceptGoneClaims(tx: Db, propertyId: number): Promise<void> {
  await sql`
    update viewing_claims set owner_agrees = true, answered_at = clock_timestamp()
    where property_id = ${propertyId} and reason = 'gone' and answered_at is null`.execute(tx);
}

/** Returns the ids of the claims that this home is gone that wait for an admin only because of a limit. */
export async function readGoneClaimsInReview(tx: Db, propertyId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from viewing_claims
    where property_id = ${propertyId} and state = 'review' and reason = 'gone' and review_reason = 'limits'
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

type Person = { owner: Owner; boughtId: number; propertyId: number; periodDays: number };
type Counts = Pick<ClaimFacts, 'ofPackage' | 'ofPerson' | 'wasRefused' | 'hasClaimedHome'>;

/** Counts a person's recent claims. Call it while the person's packages are locked. */
export async function countClaims(
  tx: Db,
  { owner, boughtId, propertyId, periodDays }: Person,
): Promise<Counts> {
  // Includes disputed claims that wait for an admin and whose unlock was returned automatically.
  const isUnreviewed = sql`(c.state = 'waiting' or c.decided_by in ('rule', 'silence')
    or (c.state = 'review' and c.restored_as is not null))`;
  const isRecent = sql`c.claimed_at > clock_timestamp() - make_interval(days => ${periodDays})`;
  const { rows } = await sql<Counts>`
    select count(*) filter (where ${isUnreviewed} and coalesce(p.replacement_for, p.id) = ${boughtId})::int as "ofPackage",
      count(*) filter (where ${isUnreviewed} and ${isRecent})::int as "ofPerson",
      coalesce(bool_or(c.state = 'refused' and ${isRecent}), false) as "wasRefused",
      coalesce(bool_or(c.property_id = ${propertyId}), false) as "hasClaimedHome"
    from viewing_claims c join contact_unlocks v on v.id = c.opening_id join viewing_packages p on p.id = v.package_id
    where p.user_id = ${owner.userId} or p.visitor_id = ${owner.visitorId}`.execute(tx);
  return onlyRow(rows);
}

type NewClaim = {
  openingId: number;
  propertyId: number;
  ownerId: number | null;
  reason: ClaimReason;
  text: string;
  state: 'waiting' | 'review';
  answerHours: number;
};

/** Inserts a claim. Returns its id; null when this unlock already has a claim. */
export async function insertClaim(tx: Db, claim: NewClaim): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into viewing_claims (opening_id, property_id, owner_id, reason, body, state, review_reason, answer_by)
    values (${claim.openingId}, ${claim.propertyId}, ${claim.ownerId}, ${claim.reason}, ${claim.text}, ${claim.state},
      ${claim.state === 'review' ? 'limits' : null}, clock_timestamp() + make_interval(hours => ${claim.answerHours}))
    on conflict (opening_id) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The SQL condition for the claims that each decider can accept. */
const isAcceptableBySql: Record<Decider, ReturnType<typeof sql>> = {
  off_market: sql`state = 'waiting'`,
  rule: sql`state = 'waiting'`,
  silence: sql`state = 'waiting' and answer_by <= clock_timestamp()`,
  owner: sql`state in ('waiting', 'review')`,
  admin: sql`state = 'review'`,
};

/** Marks a claim as accepted. Returns null when `decider` cannot accept it in its current state. */
export async function markReturned(
  tx: Db,
  id: number,
  decider: Decider,
  reason: string | null = null,
): Promise<{ openingId: number; isGivenBack: boolean } | null> {
  const { rows } = await sql<{ openingId: number; isGivenBack: boolean }>`
    update viewing_claims set state = 'returned', decided_by = ${decider}, decided_at = clock_timestamp(),
      admin_message = ${reason}
    where id = ${id} and ${isAcceptableBySql[decider]}
    returning opening_id as "openingId", restored_as is not null as "isGivenBack"`.execute(tx);
  return rows[0] ?? null;
}

export async function markRestored(tx: Db, id: number, restoredAs: 'place' | 'package'): Promise<void> {
  await sql`
    update viewing_claims set restored_as = ${restoredAs}, restored_at = clock_timestamp() where id = ${id}`.execute(
    tx,
  );
}

export async function markRefused(tx: Db, id: number, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update viewing_claims set state = 'refused', decided_by = 'admin', decided_at = clock_timestamp(),
      admin_message = ${reason}
    where id = ${id} and state = 'review' returning id`.execute(tx);
  return rows.length > 0;
}

/**
 * Marks a claim as disputed. An unlock that was returned automatically stays returned, but an admin reviews
 * the claim. Returns false when the lister cannot answer the claim.
 */
export async function markDisputed(tx: Db, id: number, text: string): Promise<boolean> {
  const { rows } = await sql`
    update viewing_claims c set owner_agrees = false, owner_message = ${text}, answered_at = clock_timestamp(),
      state = 'review', review_reason = coalesce(review_reason, 'disputed'), decided_by = null, decided_at = null
    where id = ${id} and ${mayAnswerSql} returning id`.execute(tx);
  return rows.length > 0;
}

export async function markAgreed(tx: Db, id: number, text: string): Promise<ClaimState | null> {
  const { rows } = await sql<{ state: ClaimState }>`
    update viewing_claims c set owner_agrees = true, owner_message = ${text}, answered_at = clock_timestamp()
    where id = ${id} and ${mayAnswerSql} returning state`.execute(tx);
  return rows[0]?.state ?? null;
}

type RecentClaimCounts = {
  visitorLately: { claims: number; refused: number };
  ownerLately: { claims: number; returned: number };
};

/**
 * Returns how many recent claims there are by the visitor and against the lister, without their identities.
 */
export async function readRecentClaimCounts(
  db: Db,
  claimId: number,
  periodDays: number,
): Promise<RecentClaimCounts> {
  const { rows } = await sql<Record<'claims' | 'refused' | 'ofOwner' | 'ownerReturned', number>>`
    with asked as (
      select c.id, c.owner_id, p.user_id, p.visitor_id
      from viewing_claims c join contact_unlocks v on v.id = c.opening_id join viewing_packages p on p.id = v.package_id
    ), one as (select * from asked where id = ${claimId})
    select count(*) filter (where is_visitors)::int as claims,
      count(*) filter (where is_visitors and state = 'refused')::int as refused,
      count(*) filter (where is_owners)::int as "ofOwner",
      count(*) filter (where is_owners and state = 'returned')::int as "ownerReturned"
    from (
      select c.state, asked.user_id = one.user_id or asked.visitor_id = one.visitor_id as is_visitors,
        asked.owner_id = one.owner_id as is_owners
      from asked cross join one join viewing_claims c on c.id = asked.id
      where c.claimed_at > clock_timestamp() - make_interval(days => ${periodDays})
    ) lately`.execute(db);
  const { claims, refused, ofOwner, ownerReturned } = onlyRow(rows);
  return { visitorLately: { claims, refused }, ownerLately: { claims: ofOwner, returned: ownerReturned } };
}
