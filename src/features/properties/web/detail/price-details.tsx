import type { ReactNode } from 'react';
import { amenityName } from '#features/properties/amenity-names.ts';
import { landPrices, stayTotals } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { firstPaymentNote, firstPaymentText } from './home-facts.ts';

type Props = {
  property: Property;
  /** Renders the price of a stay. It receives the default content, for visitors without dates. */
  ofNights?: ((usual: ReactNode) => ReactNode) | undefined;
};

/** Shows the total before moving in, the totals of a stay, or the price of land by size. */
export function PriceDetails({ property, ofNights = (usual) => usual }: Props) {
  const first = property.category === 'rental_units' ? firstPaymentText(property) : null;
  const land = landPrices(property);
  if (first) {
    return (
      <p className="mt-1 text-muted">
        {t('First payment')} <span className="font-semibold text-ink">{first}</span>
        {`: ${firstPaymentNote(property)}`}
      </p>
    );
  }
  if (property.category === 'furnished_houses')
    return <div className="mt-1 text-muted">{ofNights(<StayTotals property={property} />)}</div>;
  if (!land) return null;
  const money = (amount: number) => formatMoney(amount, property.currency);
  return (
    <p className="mt-1 text-muted">
      {t('About {decimal} per decimal of land ({squareMeter} per m²)', {
        decimal: money(land.decimal),
        squareMeter: money(land.squareMeter),
      })}
    </p>
  );
}

/**
 * Services that some hosts charge for elsewhere, and that are always included in the price of a night here.
 */
const services = ['Internet', 'Breakfast', 'Cleaning'];

function StayTotals({ property }: { property: Property }) {
  const offered = services.filter((name) => property.amenities.includes(name)).map(amenityName);
  return (
    <>
      <ul>
        {stayTotals(property, property.facts.stay?.minNights ?? null).map(({ nights, amount, isFewest }) => (
          <li key={nights}>
            {isFewest ? t('{nights} nights (minimum stay):', { nights }) : t('{nights} nights:', { nights })}{' '}
            <span className="font-semibold whitespace-nowrap text-ink">
              {formatMoney(amount, property.currency)}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm">
        {offered.length > 0
          ? t('Price for the nights, including {services}. No other charges are listed.', {
              services: listText(offered),
            })
          : t('Price for the nights. No other charges are listed.')}
      </p>
    </>
  );
}

/** Formats a list: `internet, breakfast and cleaning`. */
function listText(names: string[]): string {
  const words = names.map((name) => name.toLowerCase());
  const last = words.pop() ?? '';
  return words.length > 0 ? t('{others} and {last}', { others: words.join(', '), last }) : last;
}
