import { sql } from 'kysely';
import type pg from 'pg';
import { setVerified } from '#features/accounts/server/set-verified.ts';
import type { CheckDocument, QueuedCheck } from '#features/verification/check-schema.ts';
import type { CheckState, CheckStatus, IdentityDocument } from '#features/verification/choices.ts';
import type { Picture } from '#kit/picture.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type CheckRow = {
  id: number;
  itemId: number;
  userId: number;
  propertyId: number | null;
  state: CheckState;
  statement: string;
  document: IdentityDocument | null;
  documentEnd: string | null;
  givenAt: Date;
  decidedAt: Date | null;
  reason: string | null;
  expiresAt: Date | null;
  papersDeletedAt: Date | null;
  papers: CheckDocument[];
};

const columns = sql.raw(`
  c.id, c.item_id as "itemId", c.user_id as "userId", c.property_id as "propertyId", c.state, c.statement, c.document,
  c.id_document_suffix as "documentEnd", c.submitted_at as "givenAt", c.decided_at as "decidedAt", c.reason,
  c.expires_at as "expiresAt", c.documents_deleted_at as "papersDeletedAt",
  (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'bytes', p.size_bytes)
    order by p.id), '[]') from verification_documents p where p.check_id = c.id) as papers`);

/** The account that a check is about, and its home for a check of a listing. */
export type CheckSubject = { userId: number; propertyId: number | null };

/** Returns the checks of an account itself, or of one of its homes, newest first. */
export async function readChecksOf(db: Db, { userId, propertyId }: CheckSubject): Promise<CheckRow[]> {
  const { rows } = await sql<CheckRow>`
    select ${columns} from verification_checks c
    where user_id = ${userId} and property_id is not distinct from ${propertyId} order by id desc limit 200`.execute(
    db,
  );
  return rows;
}

export type CheckStatusRow = { userId: number; itemId: number; standing: CheckStatus };

/**
 * Returns the status of each submitted item for these accounts: that of the valid badge or else of the latest
 * submission.
 */
export async function readCheckStatuses(
  db: Db,
  userIds: readonly number[],
  now: Date,
): Promise<CheckStatusRow[]> {
  const { rows } = await sql<CheckStatusRow>`
    select distinct on (user_id, item_id) user_id as "userId", item_id as "itemId",
      case when state = 'passed' and expires_at <= ${now} then 'expired' else state end as standing
    from verification_checks where user_id = any(${userIds}) and property_id is null and state <> 'replaced'
    order by user_id, item_id, (state = 'passed' and expires_at > ${now}) desc, id desc`.execute(db);
  return rows;
}

export async function readCheck(db: Db, id: number): Promise<CheckRow | null> {
  const { rows } =
    await sql<CheckRow>`select ${columns} from verification_checks c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function lockCheck(tx: Db, id: number): Promise<CheckRow | null> {
  await sql`select from verification_checks where id = ${id} for update`.execute(tx);
  return readCheck(tx, id);
}

type NewSubmission = CheckSubject & {
  itemId: number;
  statement: string;
  document: IdentityDocument | null;
  at: Date;
};

/**
 * Inserts a pending check, or updates the pending check of the same item. Empty values do not replace
 * existing ones.
 * @returns the id of the check
 */
export async function upsertSubmission(tx: Db, submission: NewSubmission): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into verification_checks as c (item_id, user_id, property_id, statement, document, submitted_at)
    values (${submission.itemId}, ${submission.userId}, ${submission.propertyId}, ${submission.statement}, ${submission.document}, ${submission.at})
    on conflict (item_id, user_id, coalesce(property_id, 0)) where state = 'given'
    do update set statement = coalesce(nullif(excluded.statement, ''), c.statement), document = coalesce(excluded.document, c.document)
    returning c.id`.execute(tx);
  return onlyRow(rows).id;
}

export async function deleteCheck(tx: Db, id: number): Promise<void> {
  await sql`delete from verification_checks where id = ${id}`.execute(tx);
}

type Inspection = { document: string | null; documentEnd: string | null; seenHow: string | null };

export async function markPassed(
  tx: Db,
  { id, itemId, userId, propertyId }: CheckRow,
  {
    by,
    at,
    reason,
    months,
    document,
    documentEnd,
    seenHow,
  }: DecisionFields & Inspection & { months: number },
): Promise<void> {
  await sql`
    update verification_checks set state = 'replaced'
    where item_id = ${itemId} and user_id = ${userId} and property_id is not distinct from ${propertyId}
      and state = 'passed'`.execute(tx);
  await sql`
    update verification_checks set state = 'passed', decided_at = ${at}, decided_by = ${by}, reason = ${reason},
      expires_at = ${at}::timestamptz + make_interval(months => ${months}), document = coalesce(${document}, document),
      id_document_suffix = ${documentEnd}, inspection_method = ${seenHow}
    where id = ${id}`.execute(tx);
}

type DecisionFields = { by: number; at: Date; reason: string };

export async function updateCheckState(
  tx: Db,
  id: number,
  state: 'refused' | 'revoked',
  { by, at, reason }: DecisionFields,
) {
  await sql`
    update verification_checks set state = ${state}, decided_at = ${at}, decided_by = ${by}, reason = ${reason}
    where id = ${id}`.execute(tx);
}

/** Updates the verified status of an account from its valid badges. */
export async function updateVerifiedFlag(tx: Db, userId: number, now: Date): Promise<void> {
  await setVerified(
    tx,
    userId,
    sql`exists (
      select from verification_checks c join checklist_items i on i.id = c.item_id
      where c.user_id = ${userId} and c.state = 'passed' and c.expires_at > ${now} and i.verifies)`,
  );
}

/**
 * Marks badges that have expired.
 * @returns the ids of their owners, in ascending order
 */
export async function markExpired(tx: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    update verification_checks set state = 'expired' where state = 'passed' and expires_at <= ${now}
    returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(({ userId }) => userId))].toSorted((a, b) => a - b);
}

export type ExpiringBadge = {
  id: number;
  badge: string;
  email: string;
  expiresAt: Date;
  homeTitle: string | null;
};

/**
 * Claims the badges that expire soon, so that each reminder is sent only once. Badges whose renewal is
 * pending are left out.
 */
export async function claimExpiringBadges(tx: Db, now: Date, remindDays: number): Promise<ExpiringBadge[]> {
  const { rows } = await sql<ExpiringBadge>`
    update verification_checks c set reminded_at = ${now}
    from users u, checklist_items i
    where u.id = c.user_id and i.id = c.item_id and not i.is_retired and c.state = 'passed' and c.reminded_at is null
      and c.expires_at > ${now} and c.expires_at <= ${now}::timestamptz + make_interval(days => ${remindDays})
      and not exists (
        select from verification_checks n where n.item_id = c.item_id and n.user_id = c.user_id and n.state = 'given'
          and n.property_id is not distinct from c.property_id)
    returning c.id, i.badge, u.email, c.expires_at as "expiresAt",
      (select title from properties where id = c.property_id) as "homeTitle"`.execute(tx);
  return rows;
}

export type QueueRow = CheckRow & Pick<QueuedCheck, 'item' | 'decidedBy' | 'member' | 'home'>;

const queuedChecks = sql`
  select ${columns}, admin.username as "decidedBy",
    json_build_object('id', i.id, 'about', i.about, 'title', i.title, 'asks', i.asks, 'requires', i.requires,
      'badge', i.badge, 'meaning', i.meaning) as item,
    json_build_object('id', u.id, 'username', u.username, 'fullName', u.full_name, 'phone', coalesce(
      (select r.phone from listing_requests r where r.user_id = u.id order by r.id desc limit 1), u.phone)) as member,
    case when h.id is not null then json_build_object('id', h.id, 'title', h.title, 'location', h.location) end as home
  from verification_checks c join checklist_items i on i.id = c.item_id join users u on u.id = c.user_id
    left join properties h on h.id = c.property_id and h.deleted_at is null left join users admin on admin.id = c.decided_by`;

export async function readPendingChecks(db: Db, limit: number): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    ${queuedChecks} where c.state = 'given' order by c.submitted_at, c.id limit ${limit}`.execute(db);
  return rows;
}

export async function readDecidedChecks(db: Db, limit: number): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    ${queuedChecks} where c.decided_by is not null order by c.decided_at desc, c.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function readQueuedCheck(db: Db, id: number): Promise<QueueRow | null> {
  const { rows } = await sql<QueueRow>`${queuedChecks} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A valid badge of an account itself, or of one of its homes. */
export type BadgeRow = {
  title: string;
  meaning: string;
  checkedAt: Date;
  expiresAt: Date;
  isOfHome: boolean;
};

/** The named statements of this file run each time the page of a home is rendered. */
const badgesStatement = {
  name: 'badges',
  text: `select i.badge as title, i.meaning, c.decided_at as "checkedAt", c.expires_at as "expiresAt",
      c.property_id is not null as "isOfHome"
    from verification_checks c join checklist_items i on i.id = c.item_id
    where c.user_id = $1 and (c.property_id is null or c.property_id = $2)
      and c.state = 'passed' and c.expires_at > $3
    order by i.position, i.id`,
};

/**
 * Returns the valid badges of an account itself, and of the home if there is one, from checks that this
 * account submitted.
 */
export async function readBadges(
  pool: pg.Pool,
  { userId, propertyId }: CheckSubject,
  now: Date,
): Promise<BadgeRow[]> {
  const values = [userId, propertyId, now];
  return (await pool.query<BadgeRow>({ ...badgesStatement, values })).rows;
}

export type OwnHome = { id: number; title: string };

/** Returns a home of this account, or null for any other home. */
export async function readOwnHome(db: Db, userId: number, id: number): Promise<OwnHome | null> {
  const { rows } = await sql<OwnHome>`
    select id, title from properties where id = ${id} and owner_id = ${userId} and deleted_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type HomeWithLister = {
  ownerId: number | null;
  agent: string | null;
  photograph: Picture | null;
};

const homeWithListerStatement = {
  name: 'home-with-lister',
  text: `select p.owner_id as "ownerId", u.agent_slug as agent,
      case when f.user_id is not null
        then json_build_object('key', f.file_key, 'width', f.width, 'height', f.height, 'colour', f.colour)
      end as photograph
    from properties p left join users u on u.id = p.owner_id and u.role <> 'user'
      left join account_photos f on f.user_id = u.id
    where p.id = $1 and p.deleted_at is null`,
};

/**
 * Returns the owner of a home, and the slug and photo of the owner's public page if the owner may list. Null
 * for an unknown home.
 */
export async function readHomeWithLister(pool: pg.Pool, id: number): Promise<HomeWithLister | null> {
  const { rows } = await pool.query<HomeWithLister>({ ...homeWithListerStatement, values: [id] });
  return rows[0] ?? null;
}
