import { sql } from 'kysely';
import type { ClaimRules } from '#features/viewing-claims/rules.ts';
import type { PlaceTerms } from '#features/viewing-packages/server/place-return.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type Rules = ClaimRules &
  PlaceTerms & {
    answerHours: number;
    periodDays: number;
    confirmDays: number;
    restHours: number;
    claimAnswerHours: number;
    ageAnswerHours: number;
    askedAtOnce: number;
    askedCategories: string[];
    askedFrom: Date;
    /** The database's clock, which all processes share. */
    now: Date;
  };

export async function readRules(db: Db): Promise<Rules> {
  const { rows } = await sql<Rules>`
    select claim_days as "claimDays", answer_hours as "answerHours", per_package as "perPackage",
      per_person as "perPerson", period_days as "periodDays", least_hours as "leastHours",
      replacement_hours as "replacementHours", confirm_days as "confirmDays", rest_hours as "restHours",
      claim_answer_hours as "claimAnswerHours", age_answer_hours as "ageAnswerHours", asked_at_once as "askedAtOnce",
      asked_categories as "askedCategories", asked_from as "askedFrom", clock_timestamp() as now
    from viewing_claim_rules`.execute(db);
  return onlyRow(rows);
}
