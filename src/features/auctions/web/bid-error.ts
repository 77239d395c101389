import type { BidderStatus, LotDetail } from '#features/auctions/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';

/** Why an amount is not even sent; null: it may count. Whoever leads can only raise their maximum. */
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
