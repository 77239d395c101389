import { type RawBuilder, sql } from 'kysely';
import type { CaseState } from '#features/reports/choices.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type CaseRow = {
  id: number;
  propertyId: number;
  title: string;
  ownerId: number | null;
  ownerEmail: string | null;
  state: CaseState;
  openedAt: Date;
  hiddenAt: Date | null;
  hiddenBy: number | null;
  hideReason: string | null;
  wasAvailable: boolean | null;
  listedUntil: Date | null;
  answer: string | null;
  answeredAt: Date | null;
  decision: string | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  appeal: string | null;
  appealedAt: Date | null;
  appealDecision: string | null;
  appealDecidedAt: Date | null;
  hiddenByName: string | null;
  decidedByName: string | null;
  appealDecidedByName: string | null;
};

const selectCases = sql`
  select c.id, c.property_id as "propertyId", c.title, c.owner_id as "ownerId", u.email as "ownerEmail", c.state,
    c.opened_at as "openedAt", c.hidden_at as "hiddenAt", c.hidden_by as "hiddenBy", c.hide_reason as "hideReason",
    c.was_available as "wasAvailable", c.listing_expires_at as "listedUntil", c.answer, c.answered_at as "answeredAt",
    c.decision, c.decided_at as "decidedAt", c.decided_by as "decidedBy", c.appeal, c.appealed_at as "appealedAt",
    c.appeal_decision as "appealDecision", c.appeal_decided_at as "appealDecidedAt",
    hider.full_name as "hiddenByName", decider.full_name as "decidedByName", second.full_name as "appealDecidedByName"
  from moderation_cases c left join users u on u.id = c.owner_id left join users hider on hider.id = c.hidden_by
    left join users decider on decider.id = c.decided_by left join users second on second.id = c.appeal_decided_by`;

/** Returns the open case about a home, or opens one. */
export async function openCase(
  tx: Db,
  { propertyId, title, ownerId }: { propertyId: number; title: string; ownerId: number },
): Promise<{ caseId: number; isNew: boolean }> {
  const { rows } = await sql<{ caseId: number; isNew: boolean }>`
    insert into moderation_cases (property_id, title, owner_id) values (${propertyId}, ${title}, ${ownerId})
    on conflict (property_id) where state not in ('restored', 'dismissed') do update set title = excluded.title
    returning id as "caseId", (xmax = 0) as "isNew"`.execute(tx);
  return onlyRow(rows);
}

export const readCase = async (db: Db, id: number): Promise<CaseRow | null> =>
  (await sql<CaseRow>`${selectCases} where c.id = ${id}`.execute(db)).rows[0] ?? null;

const maxCases = 100;

/**
 * Returns up to a hundred waiting cases, and the number of all waiting cases. Appeals, hidden listings and
 * urgent reports are at the top, so that the limit leaves out other cases first.
 */
export async function readWaitingCases(db: Db): Promise<{ rows: CaseRow[]; total: number }> {
  const { rows } = await sql<CaseRow>`${selectCases}
    where c.state in ('open', 'hidden', 'appealed')
    order by (c.state = 'appealed') desc, (c.state = 'hidden') desc,
      exists (select from property_reports r where r.case_id = c.id and r.dismissed_at is null
        and r.reason in ('dangerous', 'fraud', 'not_theirs', 'stolen_photos')) desc, c.id
    limit ${maxCases}`.execute(db);
  return { rows, total: rows.length < maxCases ? rows.length : await countWaitingCases(db) };
}

export async function countWaitingCases(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from moderation_cases where state in ('open', 'hidden', 'appealed')`.execute(
    db,
  );
  return onlyRow(rows).count;
}

export const readDecidedCases = async (db: Db): Promise<CaseRow[]> =>
  (
    await sql<CaseRow>`${selectCases} where c.decided_at is not null and c.state <> 'appealed'
      order by c.decided_at desc limit 30`.execute(db)
  ).rows;

/** Returns the cases in which a listing of this owner was hidden, newest first. */
export const readOwnerCases = async (db: Db, ownerId: number): Promise<CaseRow[]> =>
  (
    await sql<CaseRow>`${selectCases} where c.owner_id = ${ownerId} and c.hidden_at is not null
      order by c.id desc limit ${maxCases}`.execute(db)
  ).rows;

/**
 * Changes the state of a case in one statement. Returns false when the case is in none of the expected
 * states.
 */
export async function updateCaseState(
  tx: Db,
  id: number,
  from: readonly CaseState[],
  set: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql`
    update moderation_cases set ${set} where id = ${id} and state = any(${[...from]}) returning id`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Dismisses the open cases among these that have no report left. */
export async function dismissEmptyCases(
  tx: Db,
  ids: readonly number[],
  { by, reason }: { by: number; reason: string },
): Promise<Array<{ id: number; propertyId: number }>> {
  const { rows } = await sql<{ id: number; propertyId: number }>`
    update moderation_cases c set state = 'dismissed', decided_at = clock_timestamp(), decided_by = ${by}, decision = ${reason}
    where c.id = any(${[...ids]}::int[]) and c.state = 'open'
      and not exists (select from property_reports r where r.case_id = c.id and r.dismissed_at is null)
    returning c.id, c.property_id as "propertyId"`.execute(tx);
  return rows;
}

export async function countAdmins(tx: Db): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from users where role = 'admin'`.execute(tx);
  return onlyRow(rows).count;
}
