import { sql } from 'kysely';
import type { ClaimRuleSettings } from '#features/viewing-claims/schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type Rules = ClaimRuleSettings & {
  askedCategories: string[];
  askedFrom: Date;
  /** The current time by the database's clock, which all processes share. */
  now: Date;
};

export async function readRules(db: Db): Promise<Rules> {
  const { rows } = await sql<Rules>`
    select claim_days as "claimDays", answer_hours as "answerHours", max_per_package as "perPackage",
      max_per_person as "perPerson", period_days as "periodDays", least_hours as "leastHours",
      replacement_hours as "replacementHours", confirm_days as "confirmDays", recheck_after_hours as "restHours",
      claim_answer_hours as "claimAnswerHours", age_answer_hours as "ageAnswerHours", asked_at_once as "askedAtOnce",
      asked_categories as "askedCategories", asked_from as "askedFrom", clock_timestamp() as now
    from viewing_claim_rules`.execute(db);
  return onlyRow(rows);
}

/** Returns the rules that an admin may change. */
export async function readClaimRuleSettings(db: Db): Promise<ClaimRuleSettings> {
  const { askedCategories: _, askedFrom: __, now: ___, ...settings } = await readRules(db);
  return settings;
}

export async function updateRules(tx: Db, rules: ClaimRuleSettings): Promise<void> {
  await sql`
    update viewing_claim_rules set claim_days = ${rules.claimDays}, answer_hours = ${rules.answerHours},
      max_per_package = ${rules.perPackage}, max_per_person = ${rules.perPerson}, period_days = ${rules.periodDays},
      least_hours = ${rules.leastHours}, replacement_hours = ${rules.replacementHours},
      confirm_days = ${rules.confirmDays}, recheck_after_hours = ${rules.restHours},
      claim_answer_hours = ${rules.claimAnswerHours}, age_answer_hours = ${rules.ageAnswerHours},
      asked_at_once = ${rules.askedAtOnce}`.execute(tx);
}
