import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import type { OfferSummary } from './queries.ts';

/**
 * Returns the packages on sale that cover the fee of a viewing: the standard package first, and then the cheaper ones.
 */
export function viewingOffers(offers: readonly OfferSummary[]): OfferSummary[] {
  const onSale = offers.filter(({ comingSoon }) => !comingSoon);
  const standardOffer = onSale.find(({ opens }) => opens === 'rental_units');
  if (!standardOffer) return [];
  return [
    standardOffer,
    ...onSale.filter((offer) => offer !== standardOffer && offer.price < standardOffer.price),
  ];
}

export const standardFeeLabel = ({ price, currency }: Pick<OfferSummary, 'price' | 'currency'>): string =>
  t('Standard viewing fee: {price}', { price: formatMoney(price, currency) });
