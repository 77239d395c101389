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
    const before = await readRules(tx);
    const changed = ruleNames.filter((name) => rules[name] !== before[name]);
    if (changed.length === 0) return rules;
    await updateRules(tx, rules);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'claim rules changed',
      subject: 'claims',
      details: Object.fromEntries(changed.map((name) => [name, `${before[name]} → ${rules[name]}`])),
    });
    return rules;
  });
}
