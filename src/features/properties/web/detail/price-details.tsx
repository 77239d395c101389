import { landPrices, stayTotals } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { firstPaymentNote, firstPaymentText } from './home-facts.ts';

/** What the price comes to: all that a tenant pays before the key, the nights of a stay, or what the land costs by its size. */
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
  if (property.category === 'furnished_houses') return <StayTotals property={property} />;
  if (!land) return null;
  const money = (amount: number) => formatMoney(amount, property.currency);
  return (
    <p className="mt-1 text-muted">
      {`About ${money(land.decimal)} per decimal, ${money(land.squareMeter)} per m² of the plot`}
    </p>
  );
}

/** Amenities that other hosts charge for and that come with the nights by what they mean; a transfer may cost extra. */
const services = ['Internet', 'Breakfast', 'Cleaning'];

function StayTotals({ property }: { property: Property }) {
  const offered = services.filter((name) => property.amenities.includes(name));
  return (
    <div className="mt-1 text-muted">
      <ul>
        {stayTotals(property, property.facts.stay?.minNights ?? null).map(({ nights, amount, isFewest }) => (
          <li key={nights}>
            {`${nights} nights${isFewest ? ', the minimum' : ''}: `}
            <span className="font-semibold whitespace-nowrap text-ink">
              {formatMoney(amount, property.currency)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        {`Nights at the listed price${offered.length > 0 ? `, with ${inWords(offered)}` : ''}. The listing names no other charge.`}
      </p>
    </div>
  );
}

/** `internet, breakfast and cleaning` */
function inWords(names: string[]): string {
  const words = names.map((name) => name.toLowerCase());
  const last = words.pop() ?? '';
  return words.length > 0 ? `${words.join(', ')} and ${last}` : last;
}
