import { sql } from 'kysely';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type VerificationRules = { papersKeptDays: number; badgeMonths: number; remindDays: number };

export async function readRules(db: Db): Promise<VerificationRules> {
  const { rows } = await sql<VerificationRules>`
    select papers_kept_days as "papersKeptDays", badge_months as "badgeMonths", remind_days as "remindDays"
    from verification_rules`.execute(db);
  return onlyRow(rows);
}
