import { accountData } from '#app/server/account-data.ts';
import { readOpenBlockers } from '#features/accounts/server/account-data-rules.ts';
import type { ClosureDependencies } from '#features/accounts/server/closing/account-closure.ts';
import { applyPlanLimits } from '#features/listings/server/plan-limits/apply-plan-limits.ts';
import { lockListingsAndPlan } from '#features/memberships/server/plan-limits.ts';
import { eraseAccount } from './erase-account.ts';

/** The steps that the features contribute to closing an account. */
export const accountClosure: ClosureDependencies = {
  readBlockers: ({ clock }, db, userId) =>
    readOpenBlockers(
      db,
      accountData.flatMap(({ closureBlockers }) => closureBlockers?.(userId, clock()) ?? []),
    ),
  lock: lockListingsAndPlan,
  syncListings: applyPlanLimits,
  erase: eraseAccount,
};
