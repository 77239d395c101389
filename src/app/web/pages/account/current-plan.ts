import type { CurrentUser } from '#features/accounts/schema.ts';
import { dayMs, graceDays } from '#features/memberships/rules.ts';
import { capitalise } from '#kit/capitalised.ts';

type Plan = { plan: string; state: 'running' | 'grace' | 'lapsed' };

/** Returns an account's plan, and whether the plan is running, in its grace period or lapsed. */
export function currentPlan(
  { membershipPlan, membershipEndDate }: Pick<CurrentUser, 'membershipPlan' | 'membershipEndDate'>,
  now = Date.now(),
): Plan {
  const plan = membershipPlan ? capitalise(membershipPlan) : 'Basic';
  const msSinceEnd = membershipEndDate ? now - Date.parse(membershipEndDate) : -1;
  if (msSinceEnd < 0) return { plan, state: 'running' };
  return { plan, state: msSinceEnd < graceDays * dayMs ? 'grace' : 'lapsed' };
}
