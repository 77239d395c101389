import type { Admin } from '#features/accounts/policy.ts';
import { admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { ruleNames } from '#features/viewing-claims/limits.ts';
import type { ClaimRuleSettings } from '#features/viewing-claims/schema.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readRules, updateRules } from './rule-rows.ts';

/** Changes the rules for future claims and checks. Pending ones keep their deadlines. */
export async function changeRules(
  kit: Kit,
  admin: Admin,
  rules: ClaimRuleSettings,
): Promise<ClaimRuleSettings> {
  return kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const previousRules = await readRules(tx);
    const changedNames = ruleNames.filter((name) => rules[name] !== previousRules[name]);
    if (changedNames.length === 0) return rules;
    await updateRules(tx, rules);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'claim rules changed',
      subject: 'claims',
      details: Object.fromEntries(
        changedNames.map((name) => [name, `${previousRules[name]} → ${rules[name]}`]),
      ),
    });
    return rules;
  });
}
