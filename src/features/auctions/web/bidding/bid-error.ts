import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/**
 * Returns the error for an amount that the server is certain to reject, or null. The leader can only raise
 * their maximum.
 */
export function bidError(
  amount: number,
  { minimum, currency }: Pick<LotDetail, 'minimum' | 'currency'>,
  own: Pick<BidderStatus, 'isLeading' | 'maximum'> | null,
): string | null {
  const previousMaximum = own?.isLeading ? own.maximum : null;
  if (previousMaximum === null)
    return amount < minimum
      ? t('The minimum bid is {least}', { least: formatMoney(minimum, currency) })
      : null;
  return amount <= previousMaximum
    ? t('Enter more than your current maximum bid, {least}', {
        least: formatMoney(previousMaximum, currency),
      })
    : null;
}
