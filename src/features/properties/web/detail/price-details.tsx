import { landPrices } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { firstPaymentNote, firstPaymentText } from './home-facts.ts';

/** What the price comes to: all that a tenant pays before the key, or what the land costs by its size. */
export function PriceDetails({ property }: { property: Property }) {
  const first = property.category === 'rental_units' ? firstPaymentText(property) : null;
  const land = landPrices(property);
  if (first) {
    return (
      <p className="mt-1 text-muted">
        First payment <span className="font-semibold text-ink">{first}</span>
        {`: ${firstPaymentNote(property)}`}
      </p>
    );
  }
  if (!land) return null;
  const money = (amount: number) => formatMoney(amount, property.currency);
  return (
    <p className="mt-1 text-muted">
      {`About ${money(land.decimal)} per decimal, ${money(land.squareMeter)} per m² of the plot`}
    </p>
  );
}
