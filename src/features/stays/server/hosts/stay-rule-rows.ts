import { sql } from 'kysely';
import type { StayRules } from '#features/stays/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

/** Returns the current rules. Booked stays keep the rules of their booking. */
export async function readStayRules(db: Db): Promise<StayRules> {
  const { rows } = await sql<StayRules>`
    select deposit_percent as "depositPercent", balance_days as "balanceDays", hold_minutes as "holdMinutes"
    from stay_rules`.execute(db);
  return onlyRow(rows);
}
