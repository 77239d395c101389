import type { PropertyCard } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { priceSuffix, shownPrice } from './price-suffix.ts';

type Priced = Pick<PropertyCard, 'price' | 'monthlyPrice' | 'currency' | 'category' | 'propertyType'>;

/** `UGX 1,200,000 / month`. The caller sets the font size. */
export function PriceLine({ property, className = '' }: { property: Priced; className?: string }) {
  const suffix = priceSuffix(property);
  return (
    <p className={className}>
      <span className="font-bold">{formatMoney(shownPrice(property), property.currency)}</span>
      {suffix && <span className="text-sm whitespace-nowrap opacity-75">{` ${suffix}`}</span>}
    </p>
  );
}
