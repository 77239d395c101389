import type { ClosureDependencies } from '#features/accounts/server/account-closing.ts';
import { applyPlanLimits } from '#features/listings/server/plan-pause.ts';
import { lockListingsAndPlan } from '#features/memberships/server/terms.ts';
import { eraseAccount } from './erase-account.ts';
import { readClosureBlockers } from './open-matters.ts';

/** What the features know of an account that is being closed. */
export const accountClosure: ClosureDependencies = {
  readOpen: readClosureBlockers,
  lock: lockListingsAndPlan,
  arrange: applyPlanLimits,
  erase: eraseAccount,
};
