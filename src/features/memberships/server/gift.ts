import { type Admin, admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { AppError } from '#kit/app-error.ts';
import { oneUnit } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { lockAccount } from './membership-rows.ts';
import { type ApplyPlanLimits, startPeriods } from './periods.ts';
import { readSoldPlan } from './plan-rows.ts';
import { isOpenEnded, type PlanSelection } from './purchase.ts';
import { termsOf } from './sold-terms.ts';

type Gift = PlanSelection & { admin: Admin; userId: number; reason: string };

/**
 * Gives an account a number of months of a plan free of charge.
 * @throws AppError 'not-found'; 'conflict' when the plan is not sold by the month, or when the account's plan
 * has no end; 'forbidden' when the admin has lost the role
 */
export async function giveMembership(kit: Kit, applyLimits: ApplyPlanLimits, gift: Gift): Promise<void> {
  const { admin, userId, plan: name, months, reason } = gift;
  await kit.db.transaction().execute(async (tx) => {
    await lockAuthorizedUser(tx, admin, admins);
    const account = await lockAccount(tx, userId);
    if (!account) throw new AppError('not-found', 'no_such_user', msg('User not found.'));
    const plan = await readSoldPlan(tx, name);
    if (!plan || plan.months.length === 0)
      throw new AppError(
        'conflict',
        'not_sold',
        english('This plan cannot be given for a number of months.'),
      );
    if (isOpenEnded(account) && plan.level <= account.level)
      throw new AppError('conflict', 'no_end', english('This account’s current plan has no end date.'));
    const now = kit.clock();
    const subscription = { userId, plan: name, terms: termsOf(plan), months, price: oneUnit, quotedAt: now };
    await startPeriods(tx, { ...subscription, source: 'given', paid: 0, intentId: null }, now);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'membership given',
      subject: `user ${userId}`,
      details: { plan: name, months, why: reason },
    });
    await applyLimits(kit, tx, userId);
  });
}
