import type { CurrentUser } from '#features/accounts/schema.ts';
import { dayMs, graceDays } from '#features/memberships/rules.ts';
import { capitalise } from '#kit/capitalised.ts';

type Plan = { plan: string; state: 'running' | 'grace' | 'lapsed' };

/** The plan of an account and whether it has ended, by what the page knows of it. */
export function currentPlan(
  { membershipPlan, membershipEndDate }: Pick<CurrentUser, 'membershipPlan' | 'membershipEndDate'>,
  now = Date.now(),
): Plan {
  const plan = membershipPlan ? capitalise(membershipPlan) : 'Basic';
  const endedFor = membershipEndDate ? now - Date.parse(membershipEndDate) : -1;
  if (endedFor < 0) return { plan, state: 'running' };
  return { plan, state: endedFor < graceDays * dayMs ? 'grace' : 'lapsed' };
}
