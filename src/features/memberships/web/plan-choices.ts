import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/**
 * Returns the choices at registration: the plans for accounts and the trial. A plan for companies is included
 * only when the URL requests it.
 */
export function planChoices(
  ofAccounts: readonly Plan[],
  sold: readonly Plan[],
  requested: string | null = null,
): { name: MembershipPlan; words: string }[] {
  if (ofAccounts.length === 0) return [];
  const more = sold.filter(
    ({ name }) => name === requested && ofAccounts.every((plan) => plan.name !== name),
  );
  return [
    ...[...ofAccounts, ...more].map((plan) => ({
      name: plan.name,
      words: `${plan.title}, ${priceLabel(plan)}`,
    })),
    { name: 'trial', words: t('Start with a free trial') },
  ];
}

export const priceLabel = ({ monthlyPrice, currency }: Pick<Plan, 'monthlyPrice' | 'currency'>) =>
  monthlyPrice === 0 ? t('free') : t('{amount} a month', { amount: formatMoney(monthlyPrice, currency) });
