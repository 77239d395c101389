import { sql } from 'kysely';
import type { ChecklistItem } from '#features/verification/check-schema.ts';
import type { ListerKind } from '#features/verification/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

/** The items to return. With a null `kind`, those of all kinds of applicants are included. */
type ChecklistFilter = { about: 'agent' | 'listing'; kind: ListerKind | null };

/**
 * Returns the checklist items that are not retired, in order. All code reads checklists through this
 * function.
 */
export async function readChecklist(db: Db, { about, kind }: ChecklistFilter): Promise<ChecklistItem[]> {
  const { rows } = await sql<ChecklistItem>`
    select id, about, title, asks, requires, badge, meaning from checklist_items
    where about = ${about} and not is_retired and (kinds is null or kinds = '{}' or ${kind}::text is null or ${kind} = any(kinds))
    order by position, id`.execute(db);
  return rows;
}
