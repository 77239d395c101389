import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/**
 * Returns the plans to choose from at registration, and the trial. A plan for companies is included only when
 * the URL requests it.
 */
export function planChoices(
  accountPlans: readonly Plan[],
  soldPlans: readonly Plan[],
  requested: string | null = null,
): { name: MembershipPlan; words: string }[] {
  if (accountPlans.length === 0) return [];
  const requestedPlans = soldPlans.filter(
    ({ name }) => name === requested && accountPlans.every((plan) => plan.name !== name),
  );
  return [
    ...[...accountPlans, ...requestedPlans].map((plan) => ({
      name: plan.name,
      words: `${plan.title}, ${priceLabel(plan)}`,
    })),
    { name: 'trial', words: t('Start with a free trial') },
  ];
}

export const priceLabel = ({ monthlyPrice, currency }: Pick<Plan, 'monthlyPrice' | 'currency'>) =>
  monthlyPrice === 0 ? t('free') : t('{amount} a month', { amount: formatMoney(monthlyPrice, currency) });
