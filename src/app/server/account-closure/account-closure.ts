import { accountData } from '#app/server/account-data.ts';
import type { ClosureDependencies } from '#features/accounts/server/closing/account-closure.ts';
import { applyPlanLimits } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { lockListingsAndPlan } from '#features/memberships/server/plan-limits.ts';
import type { Message } from '#kit/msg.ts';
import { eraseAccount } from './erase-account.ts';

/** The steps that the features contribute to closing an account. */
export const accountClosure: ClosureDependencies = {
  async readBlockers({ clock }, db, userId) {
    const blockers: Message[] = [];
    for (const { openObligations } of accountData)
      blockers.push(...((await openObligations?.(db, userId, clock())) ?? []));
    return blockers;
  },
  lock: lockListingsAndPlan,
  syncListings: applyPlanLimits,
  erase: eraseAccount,
};
