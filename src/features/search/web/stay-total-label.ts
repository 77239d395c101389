import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Formats a stay's total as `UGX 540,000 for 3 nights`. */
export function stayTotalLabel(total: number, currency: 'UGX' | 'USD', nights: number): string {
  return t('{total} for {nights, plural, one {# night} other {# nights}}', {
    total: formatMoney(total, currency),
    nights,
  });
}
