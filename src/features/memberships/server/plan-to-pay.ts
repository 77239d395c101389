import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Account } from './membership-rows.ts';

/**
 * Returns the plan that the pay link sells: the one that its owner chose to follow, the current plan, or the
 * requested one.
 */
export function planToPay({ next, plan, wish }: Pick<Account, 'next' | 'plan' | 'wish'>): MembershipPlan {
  const sold = [next, plan, wish].find((name) => name && name !== 'basic' && name !== 'trial');
  return sold ?? 'standard';
}
