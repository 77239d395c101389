import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { offerLabel } from './package-labels.ts';
import type { OfferSummary } from './queries.ts';

/**
 * Returns the packages on sale that cover the fee of a viewing: the cheapest first, and the standard package last.
 */
export function viewingOffers(offers: readonly OfferSummary[]): OfferSummary[] {
  const [standardOffer, ...others] = offers.filter(
    ({ opens, comingSoon }) => opens === 'rental_units' && !comingSoon,
  );
  if (!standardOffer) return [];
  const cheaper = others.filter(({ price }) => price < standardOffer.price);
  return [...cheaper.toSorted((one, other) => one.price - other.price), standardOffer];
}

/**
 * Formats what is paid for a viewing and what it buys, as `Viewing fee: UGX 10,000 (5 homes for 24 hours)`.
 * @param fees all packages that cover a viewing, the standard one last
 */
export function viewingFeeLabel(offer: OfferSummary, fees: readonly OfferSummary[]): string {
  const price = formatMoney(offer.price, offer.currency);
  const fee =
    offer === fees.at(-1)
      ? t('Standard viewing fee: {price}', { price })
      : t('Viewing fee: {price}', { price });
  return `${fee} (${offerLabel(offer)})`;
}
