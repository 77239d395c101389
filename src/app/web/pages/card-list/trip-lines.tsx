import type { PropertyPageItem } from '#features/search/schema.ts';
import { groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

type Trip = NonNullable<PropertyPageItem['trips']>[number];

/** The ways to the requested places, such as `22 min by boda to Mulago Hospital, about UGX 4,000`. */
export function TripLines({ trips = [] }: { trips?: PropertyPageItem['trips'] }) {
  return trips.map((trip) => (
    <p key={`${trip.mode} ${trip.slug}`} className="card-line">
      <span>{tripLabel(trip)}</span>
    </p>
  ));
}

function tripLabel({ name: place, mode, minutes, fare: amount, isEstimate }: Trip): string {
  const duration = isEstimate ? t('Estimated {minutes} min', { minutes }) : t('{minutes} min', { minutes });
  const fare = `UGX ${groupThousands(String(amount))}`;
  return mode === 'taxi'
    ? t('{duration} by taxi to {place}, about {fare}', { duration, place, fare })
    : t('{duration} by boda to {place}, about {fare}', { duration, place, fare });
}
