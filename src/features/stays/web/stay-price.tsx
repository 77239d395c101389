import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { quoteQuery } from './queries.ts';
import { parseLinkedStay } from './stay-from-url.ts';
import { guestLabel, nightLabel } from './stay-labels.ts';

type Props = {
  propertyId: number;
  /** The content shown when no dates are requested or the dates are unavailable. */
  fallback: ReactNode;
};

/**
 * Shows the price of the stay in the page's address. It is as tall as `fallback`, so that the layout does not
 * shift.
 */
export default function StayPrice({ propertyId, fallback }: Props) {
  const [linkedStay] = useState(() => parseLinkedStay(new URLSearchParams(location.search)));
  const { checkIn = '', nights = 1, guests = 1 } = linkedStay ?? {};
  const { data, error } = useQuery({
    ...quoteQuery(propertyId, { checkIn, nights, guests }),
    enabled: linkedStay !== null,
  });
  if (!linkedStay || !data?.isFree || error) return fallback;
  return (
    <>
      <p>
        {t('{nights} from {checkIn}:', { nights: nightLabel(nights), checkIn: formatDate(checkIn) })}{' '}
        <span className="t-strong whitespace-nowrap text-ink">{formatMoney(data.total, data.currency)}</span>
      </p>
      <p className="t-small">
        {t('For {guests}, as in your search. Tap Book Now to see the price of each night.', {
          guests: guestLabel(guests),
        })}
      </p>
    </>
  );
}
