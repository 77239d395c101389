import type { ReactNode } from 'react';
import { amenityName } from '#features/properties/amenity-names.ts';
import { landPrices } from '#features/properties/rules.ts';
import type { Property } from '#features/properties/schema.ts';
import { stayTotals } from '#features/properties/stay-extras.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { firstPaymentNote, firstPaymentText } from './home-facts.ts';

type Props = {
  property: Property;
  /**
   * Renders the price of the nights that the visitor has chosen. Its argument is the content for visitors
   * without dates.
   */
  ofNights?: ((defaultContent: ReactNode) => ReactNode) | undefined;
};

/** Shows the total before moving in, the totals of a stay, or the price of land by size. */
export function PriceDetails({ property, ofNights = (defaultContent) => defaultContent }: Props) {
  const firstAmount = property.category === 'rental_units' ? firstPaymentText(property) : null;
  const prices = landPrices(property);
  if (firstAmount) {
    return (
      <p className="mt-1 text-muted">
        {t('First payment')} <span className="t-strong text-ink">{firstAmount}</span>
        {`: ${firstPaymentNote(property)}`}
      </p>
    );
  }
  if (property.category === 'furnished_houses')
    return <div className="mt-1 text-muted">{ofNights(<StayTotals property={property} />)}</div>;
  if (!prices) return null;
  const formatAmount = (amount: number) => formatMoney(amount, property.currency);
  return (
    <p className="mt-1 text-muted">
      {t('About {decimal} per decimal of land ({squareMeter} per m²)', {
        decimal: formatAmount(prices.decimal),
        squareMeter: formatAmount(prices.squareMeter),
      })}
    </p>
  );
}

/** The amenities that some hosts elsewhere charge for. Here, the price of a night always includes them. */
const services = ['Internet', 'Breakfast', 'Cleaning'];

function StayTotals({ property }: { property: Property }) {
  const { amenities, currency, facts } = property;
  return (
    <>
      <ul>
        {stayTotals(property, facts.stay).map(({ nights, amount, isMinimumStay }) => (
          <li key={nights}>
            {isMinimumStay
              ? t('{nights} nights (minimum stay):', { nights })
              : t('{nights} nights:', { nights })}{' '}
            <span className="t-strong whitespace-nowrap text-ink">{formatMoney(amount, currency)}</span>
          </li>
        ))}
      </ul>
      <p className="t-small">{chargesText(facts.stay, amenities)}</p>
    </>
  );
}

function chargesText(stay: Property['facts']['stay'], amenities: readonly string[]): string {
  const texts = [
    ...(stay?.cleaningFee != null ? [t('Price with the cleaning fee.')] : []),
    ...(stay?.extraGuestPrice != null
      ? [t('For up to {n, plural, one {# guest} other {# guests}}.', { n: stay.guestsIncluded ?? 1 })]
      : []),
  ];
  if (texts.length > 0) return texts.join(' ');
  const includedServices = services.filter((name) => amenities.includes(name)).map(amenityName);
  return includedServices.length > 0
    ? t('Price for the nights, including {services}. No other charges are listed.', {
        services: listText(includedServices),
      })
    : t('Price for the nights. No other charges are listed.');
}

/** Formats names as `internet, breakfast and cleaning`. */
function listText(names: string[]): string {
  const lowerCaseNames = names.map((name) => name.toLowerCase());
  const last = lowerCaseNames.pop() ?? '';
  return lowerCaseNames.length > 0
    ? t('{others} and {last}', { others: lowerCaseNames.join(', '), last })
    : last;
}
