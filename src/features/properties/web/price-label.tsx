import { headlinePrice } from '#features/properties/headline-price.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { priceSuffix } from './price-suffix.ts';

type Priced = Pick<
  PropertyCard,
  'price' | 'monthlyPrice' | 'startingBid' | 'currentBid' | 'currency' | 'category' | 'propertyType'
> &
  Partial<Pick<PropertyCard, 'auctionStatus' | 'lotStage'>>;

const smallClass = 't-small whitespace-nowrap opacity-75';

/**
 * Shows `UGX 1,200,000 / month` or, for a lot, a label such as `Starting bid` above the amount. The caller
 * sets the font size.
 */
export function PriceLabel({ property, className = '' }: { property: Priced; className?: string }) {
  const { amount, label } = headlinePrice(property);
  const suffix = priceSuffix(property);
  return (
    <p className={className}>
      {label && (
        <span className={smallClass}>
          {label}
          <br />
        </span>
      )}
      <span className="price">{formatMoney(amount, property.currency)}</span>
      {suffix && <span className={smallClass}>{` ${suffix}`}</span>}
    </p>
  );
}
