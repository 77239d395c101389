import type { CurrentUser } from '#features/accounts/schema.ts';
import { dayMs, graceDays } from '#features/memberships/rules.ts';
import { capitalise } from '#kit/capitalised.ts';

type Plan = { plan: string; state: 'running' | 'grace' | 'lapsed' };

/** Returns the plan of an account and whether it has ended, from the data of the page. */
export function currentPlan(
  { membershipPlan, membershipEndDate }: Pick<CurrentUser, 'membershipPlan' | 'membershipEndDate'>,
  now = Date.now(),
): Plan {
  const plan = membershipPlan ? capitalise(membershipPlan) : 'Basic';
  const endedFor = membershipEndDate ? now - Date.parse(membershipEndDate) : -1;
  if (endedFor < 0) return { plan, state: 'running' };
  return { plan, state: endedFor < graceDays * dayMs ? 'grace' : 'lapsed' };
}
