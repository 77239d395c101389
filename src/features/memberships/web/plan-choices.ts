import type { MembershipPlan } from '#features/accounts/schema.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** What somebody can wish for when they register: first the plans of an account, then what else is sold, and the trial. */
export function planChoices(
  ofAccounts: readonly Plan[],
  sold: readonly Plan[],
): { name: MembershipPlan; words: string }[] {
  if (ofAccounts.length === 0) return [];
  const more = sold.filter(({ name }) => ofAccounts.every((plan) => plan.name !== name));
  return [
    ...[...ofAccounts, ...more].map((plan) => ({
      name: plan.name,
      words: `${plan.title}, ${priceWords(plan)}`,
    })),
    { name: 'trial', words: t('Free trial first') },
  ];
}

export const priceWords = ({ monthlyPrice, currency }: Pick<Plan, 'monthlyPrice' | 'currency'>) =>
  monthlyPrice === 0 ? t('free') : t('{amount} a month', { amount: formatMoney(monthlyPrice, currency) });
