import { sql } from 'kysely';
import type { ChecklistItem } from '#features/verification/check-schema.ts';
import type { ListerKind } from '#features/verification/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

/** @param kind the kind of applicant; null when unknown, which includes every item */
type ChecklistFilter = { about: 'agent' | 'listing'; kind: ListerKind | null };

/** Returns the checklist items in order. No other code reads checklists. */
export async function readChecklist(db: Db, { about, kind }: ChecklistFilter): Promise<ChecklistItem[]> {
  const { rows } = await sql<ChecklistItem>`
    select id, about, title, asks, requires, badge, meaning from checklist_items
    where about = ${about} and not is_retired and (kinds is null or kinds = '{}' or ${kind}::text is null or ${kind} = any(kinds))
    order by position, id`.execute(db);
  return rows;
}
