import type { Change } from '#features/favorites/rules.ts';
import { type Currency, formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Returns text such as `Price fell from UGX 1,200,000 to UGX 1,100,000`. */
export function changeLabel(change: Change): string {
  if (!('from' in change)) return availabilityLabels[change.kind];
  const [from, to] = [formatAmount(change.from), formatAmount(change.to)];
  if (change.kind === 'price changed') return t('Price was {from}, now {to}', { from, to });
  return change.kind === 'fell'
    ? t('Price fell from {from} to {to}', { from, to })
    : t('Price rose from {from} to {to}', { from, to });
}

const formatAmount = ({ price, currency }: { price: number; currency: Currency }) =>
  formatMoney(price, currency);

const availabilityLabels = {
  gone: t('No longer listed'),
  taken: t('No longer available'),
  'free again': t('Available again'),
};

export const isGoodChange = ({ kind }: Change): boolean => kind === 'fell' || kind === 'free again';
