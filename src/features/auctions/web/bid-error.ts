import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Returns why an amount cannot be sent; null when it may count. The leader can only raise the maximum. */
export function bidError(
  amount: number,
  { minimum, currency }: Pick<LotDetail, 'minimum' | 'currency'>,
  own: Pick<BidderStatus, 'isLeading' | 'maximum'> | null,
): string | null {
  const least = own?.isLeading ? own.maximum : null;
  if (least === null)
    return amount < minimum
      ? t('The minimum bid is {least}', { least: formatMoney(minimum, currency) })
      : null;
  return amount <= least
    ? t('Enter more than your current maximum bid, {least}', { least: formatMoney(least, currency) })
    : null;
}
