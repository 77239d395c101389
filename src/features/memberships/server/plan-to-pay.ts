import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Account } from './membership-rows.ts';

/**
 * Returns the plan that the pay link sells: the plan that the owner chose as the next one, the current plan,
 * the requested plan, or Standard.
 */
export function planToPay({
  next,
  plan,
  wish: requestedPlan,
}: Pick<Account, 'next' | 'plan' | 'wish'>): MembershipPlan {
  const paidPlan = [next, plan, requestedPlan].find((name) => name && name !== 'basic' && name !== 'trial');
  return paidPlan ?? 'standard';
}
