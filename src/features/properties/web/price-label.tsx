import { headlinePrice } from '#features/properties/headline-price.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { priceInShillings } from './price-in-shillings.ts';
import { priceSuffix } from './price-suffix.ts';

type Priced = Pick<
  PropertyCard,
  'price' | 'monthlyPrice' | 'startingBid' | 'currentBid' | 'currency' | 'category' | 'propertyType'
> &
  Partial<Pick<PropertyCard, 'auctionStatus' | 'lotStage' | 'priceInShillings'>>;

const smallClass = 't-small whitespace-nowrap opacity-75';

/**
 * Shows `UGX 1,200,000 / month` or, for a lot, a label such as `Starting bid` above the amount. A price in another currency
 * has its amount in shillings below it. The caller sets the font size.
 */
export function PriceLabel({ property, className = '' }: { property: Priced; className?: string }) {
  const { amount, label } = headlinePrice(property);
  const suffix = priceSuffix(property);
  const shillings = priceInShillings(amount, property)?.text;
  return (
    <p className={className}>
      {label && <span className={`block ${smallClass}`}>{label}</span>}
      {/* other-currency.ts adds nothing to a price with an empty `data-listed`. */}
      <span className="price" data-listed={shillings && ''}>
        {formatMoney(amount, property.currency)}
      </span>
      {suffix && <span className={smallClass}>{` ${suffix}`}</span>}
      {shillings && <span className="block t-small whitespace-nowrap text-muted">{shillings}</span>}
    </p>
  );
}

/**
 * Shows the price of a card in one line. All prices of a list are in shillings, so that they can be compared.
 * other-currency.ts reads the price in its own currency from `data-listed`.
 */
export function CardPrice({ property, className = '' }: { property: Priced; className?: string }) {
  const { amount, label } = headlinePrice(property);
  // The card in the form has no price until one is typed.
  if (amount === 0) return <p className={`card-price ${className}`}>{'\u00a0'}</p>;
  const listed = formatMoney(amount, property.currency);
  const shillings = priceInShillings(amount, property)?.text;
  const suffix = [label, priceSuffix(property)].filter(Boolean).join(' ');
  return (
    <p className={`card-price ${className}`}>
      {shillings ? (
        <span className="price" data-listed={listed}>
          {shillings}
        </span>
      ) : (
        <span className="price">{listed}</span>
      )}
      {suffix && <small>{` ${suffix}`}</small>}
    </p>
  );
}
