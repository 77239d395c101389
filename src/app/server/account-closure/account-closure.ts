import type { ClosureDependencies } from '#features/accounts/server/account-closure.ts';
import { applyPlanLimits } from '#features/listings/server/apply-plan-limits.ts';
import { lockListingsAndPlan } from '#features/memberships/server/plan-limits.ts';
import { readClosureBlockers } from './closure-blockers.ts';
import { eraseAccount } from './erase-account.ts';

/** The steps that the features contribute to closing an account. */
export const accountClosure: ClosureDependencies = {
  readBlockers: readClosureBlockers,
  lock: lockListingsAndPlan,
  syncListings: applyPlanLimits,
  erase: eraseAccount,
};
