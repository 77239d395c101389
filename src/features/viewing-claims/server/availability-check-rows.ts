import { sql } from 'kysely';
import type { AvailabilityAnswer, availabilityCheckCauses } from '#features/viewing-claims/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

export type AvailabilityCheckRow = {
  id: number;
  propertyId: number;
  ownerId: number;
  title: string;
  category: string;
  isAvailable: boolean;
  cause: (typeof availabilityCheckCauses)[number];
  askedAt: Date;
  answerBy: Date;
  answer: AvailabilityAnswer | null;
};

const selectChecks = sql`
  select q.id, q.property_id as "propertyId", p.owner_id as "ownerId", p.title, p.category,
    p.is_available as "isAvailable", q.cause, q.asked_at as "askedAt", q.answer_by as "answerBy", q.answer
  from availability_checks q join properties p on p.id = q.property_id and p.deleted_at is null`;

export async function readAvailabilityCheck(db: Db, id: number): Promise<AvailabilityCheckRow | null> {
  const { rows } = await sql<AvailabilityCheckRow>`${selectChecks} where q.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export async function readAvailabilityChecksByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<AvailabilityCheckRow[]> {
  const { rows } = await sql<AvailabilityCheckRow>`
    ${selectChecks} where q.token_hash = ${tokenHash} order by p.title, q.id`.execute(db);
  return rows;
}

/** Returns an owner's open availability checks, the earliest deadline first. */
export async function readOpenAvailabilityChecks(db: Db, ownerId: number): Promise<AvailabilityCheckRow[]> {
  const { rows } = await sql<AvailabilityCheckRow>`
    ${selectChecks} where p.owner_id = ${ownerId} and p.is_available and q.answer is null
      and (p.availability_confirmed_at is null or p.availability_confirmed_at < q.asked_at)
    order by q.answer_by, q.id`.execute(db);
  return rows;
}

export async function readDueAvailabilityChecks(db: Db): Promise<AvailabilityCheckRow[]> {
  const { rows } = await sql<AvailabilityCheckRow>`
    ${selectChecks} where q.answer is null and q.answer_by <= clock_timestamp() order by q.id`.execute(db);
  return rows;
}

type NewCheck = {
  propertyIds: readonly number[];
  cause: AvailabilityCheckRow['cause'];
  tokenHash: Buffer;
  answerHours: number;
};

/** Inserts availability checks. Homes that are off the market or already have an open check get none. */
export async function insertAvailabilityChecks(
  tx: Db,
  { propertyIds, cause, tokenHash, answerHours }: NewCheck,
): Promise<Array<{ propertyId: number; answerBy: Date }>> {
  const { rows } = await sql<{ propertyId: number; answerBy: Date }>`
    insert into availability_checks (property_id, cause, token_hash, answer_by)
    select id, ${cause}, ${tokenHash}, clock_timestamp() + make_interval(hours => ${answerHours})
    from properties where id = any(${[...propertyIds]}::int[]) and is_available
    on conflict (property_id) where answer is null do nothing
    returning property_id as "propertyId", answer_by as "answerBy"`.execute(tx);
  return rows;
}

/**
 * Records the first answer. Returns false when there already was an answer, or for `none` before the
 * deadline.
 */
export async function markAnswered(tx: Db, id: number, answer: AvailabilityAnswer): Promise<boolean> {
  const { rows } = await sql`
    update availability_checks set answer = ${answer}, answered_at = clock_timestamp()
    where id = ${id} and answer is null and (${answer} <> 'none' or answer_by <= clock_timestamp())
    returning id`.execute(tx);
  return rows.length > 0;
}

type UnconfirmedHomes = {
  ownerId: number;
  email: string;
  homes: Array<{ id: number; title: string; category: string }>;
};

/**
 * Returns owners with their homes whose availability was not confirmed recently, oldest first. The number of
 * homes is limited, so that an owner does not have too many open checks.
 */
export async function readUnconfirmed(
  db: Db,
  rules: { confirmDays: number; askedAtOnce: number; askedCategories: string[]; askedFrom: Date },
): Promise<UnconfirmedHomes[]> {
  const { rows } = await sql<UnconfirmedHomes>`
    with old as (
      select p.id, p.owner_id, p.title, p.category,
        row_number() over (partition by p.owner_id order by coalesce(p.availability_confirmed_at, p.created_at), p.id)
          + (select count(*) from availability_checks q join properties asked on asked.id = q.property_id and asked.deleted_at is null
             where q.answer is null and q.cause = 'age' and asked.owner_id = p.owner_id) as place
      from properties p
      where p.is_available and p.category = any(${rules.askedCategories}::text[])
        and coalesce(p.availability_confirmed_at, p.created_at) < clock_timestamp() - make_interval(days => ${rules.confirmDays})
        and ${rules.askedFrom}::timestamptz < clock_timestamp() - make_interval(days => ${rules.confirmDays})
        and not exists (select from availability_checks q where q.property_id = p.id and q.answer is null)
    )
    select old.owner_id as "ownerId", u.email,
      json_agg(json_build_object('id', old.id, 'title', old.title, 'category', old.category) order by place) as homes
    from old join users u on u.id = old.owner_id
    where place <= ${rules.askedAtOnce} group by old.owner_id, u.email order by old.owner_id`.execute(db);
  return rows;
}
