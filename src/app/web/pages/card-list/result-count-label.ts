import { t } from '#kit/t.ts';

type ResultCount = { total: number; totalIsMore: boolean };

/**
 * Returns a label such as `Showing 1 property`, or `Showing more than 1,000 properties` if counting stopped
 * there.
 */
export function resultCountLabel({ total, totalIsMore }: ResultCount): string {
  if (totalIsMore) return t('Showing more than 1,000 properties');
  return total === 1 ? t('Showing 1 property') : t('Showing {total} properties', { total });
}
