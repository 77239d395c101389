import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Account } from './membership-rows.ts';

/** Returns the plan that the pay link sells: what its owner chose to follow, what they have, or what they asked for. */
export function planToPay({ next, plan, wish }: Pick<Account, 'next' | 'plan' | 'wish'>): MembershipPlan {
  const sold = [next, plan, wish].find((name) => name && name !== 'basic' && name !== 'trial');
  return sold ?? 'standard';
}
