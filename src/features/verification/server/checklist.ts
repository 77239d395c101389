import { sql } from 'kysely';
import type { ChecklistItem } from '#features/verification/check-schema.ts';
import type { ListerKind } from '#features/verification/choices.ts';
import type { Db } from '#kit/server/database/database.ts';

/** @param kind who is asked; null: not known, so that everything is */
type ChecklistFilter = { about: 'agent' | 'listing'; kind: ListerKind | null };

/** What is asked, in order. The only reader of checklists. */
export async function readChecklist(db: Db, { about, kind }: ChecklistFilter): Promise<ChecklistItem[]> {
  const { rows } = await sql<ChecklistItem>`
    select id, about, title, asks, requires, badge, meaning from checklist_items
    where about = ${about} and not is_retired and (kinds is null or kinds = '{}' or ${kind}::text is null or ${kind} = any(kinds))
    order by position, id`.execute(db);
  return rows;
}
