import { sql } from 'kysely';
import type { AuctionRuleValues, StepSetting } from '#features/auctions/rule-schema.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';

export type RuleRow = AuctionRuleValues & { version: number };

const columns = sql.raw(`
  version, soft_close_seconds / 60 as "softCloseMinutes", max_extension_seconds / 60 as "mostExtensionMinutes",
  deposit_percent as "depositPercent", balance_days as "balanceDays", offer_days as "offerDays", terms`);

export async function readRules(db: Db): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`select ${columns} from lot_rules`.execute(db);
  return onlyRow(rows);
}

/**
 * Returns the rules, and locks them, so that concurrent changes to rules or steps run one after the other.
 */
export async function lockRules(tx: Db): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`select ${columns} from lot_rules for update`.execute(tx);
  return onlyRow(rows);
}

export async function updateRules(tx: Db, rules: AuctionRuleValues): Promise<void> {
  await sql`
    update lot_rules set soft_close_seconds = ${rules.softCloseMinutes * 60},
      max_extension_seconds = ${rules.mostExtensionMinutes * 60}, deposit_percent = ${rules.depositPercent},
      balance_days = ${rules.balanceDays}, offer_days = ${rules.offerDays}, terms = ${rules.terms}, version = version + 1`.execute(
    tx,
  );
}

export async function updateVersion(tx: Db): Promise<void> {
  await sql`update lot_rules set version = version + 1`.execute(tx);
}

export async function readRetired(db: Db): Promise<{ code: string; title: string }[]> {
  const { rows } = await sql<{ code: string; title: string }>`
    select code, title from lot_steps where position is null order by code`.execute(db);
  return rows;
}

export async function saveStep(
  tx: Db,
  position: number,
  step: StepSetting & { code: string },
): Promise<void> {
  await sql`
    insert into lot_steps (code, position, title, is_required, days_before, max_days_old)
    values (${step.code}, ${position}, ${step.title}, ${step.isRequired}, ${step.daysBefore}, ${step.mostDaysOld})
    on conflict (code) do update set position = excluded.position, title = excluded.title,
      is_required = excluded.is_required, days_before = excluded.days_before, max_days_old = excluded.max_days_old`.execute(
    tx,
  );
}

export async function retireSteps(tx: Db, codes: readonly string[]): Promise<void> {
  await sql`update lot_steps set position = null where code = any(${codes})`.execute(tx);
}

export async function countAnnounced(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from lots where state = 'announced'`.execute(db);
  return onlyRow(rows).count;
}
