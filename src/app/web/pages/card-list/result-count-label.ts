import { t } from '#kit/t.ts';

type ResultCount = { total: number; totalIsMore: boolean };

/**
 * Returns `Showing 1 property`, `Showing 62 properties`; counting stops at a thousand, then `Showing more
 * than …`.
 */
export function resultCountLabel({ total, totalIsMore }: ResultCount): string {
  if (totalIsMore) return t('Showing more than 1,000 properties');
  return total === 1 ? t('Showing 1 property') : t('Showing {total} properties', { total });
}
