import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TripLines } from '#app/web/pages/card-list/trip-lines.tsx';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { propertyPageQuery } from '#features/search/web/queries.ts';
import { formatReach, parseReach, reachLimits } from '#features/travel/reach.ts';
import { t } from '#kit/t.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/**
 * Shows the ways to the places of the search that led here. Loaded only for visitors who searched by travel time.
 */
export default function GettingThere({ property }: { property: Pick<Property, 'id' | 'place'> }) {
  const [reach] = useState(() => parseReach(new URLSearchParams(location.search).get('reach') ?? '') ?? []);
  // The home is shown however long the way is.
  const { data } = useQuery({
    ...propertyPageQuery({
      q: `#${property.id}`,
      reach: reach.map((one) => formatReach({ ...one, minutes: reachLimits.maxMinutes })).join(','),
    }),
    enabled: reach.length > 0,
  });
  const trips = data?.items.find(({ id }) => id === property.id)?.trips ?? [];
  if (trips.length === 0) return null;
  return (
    <DetailSection title={t('Getting there')}>
      {trips.map((trip) => (
        <div
          key={`${trip.mode} ${trip.slug}`}
          className="flex flex-wrap items-center justify-between gap-x-6"
        >
          <TripLines trips={[trip]} />
          {property.place && (
            <TextLink href={directionsTo(trip.name, property.place)}>
              {t('See the way to {place}', { place: trip.name })}
            </TextLink>
          )}
        </div>
      ))}
      <p className="t-small text-muted">
        {t('On a weekday at 7:30, from the middle of the circle on the map below.')}
      </p>
    </DetailSection>
  );
}

/** Returns a link that shows the way from the circle around a home in Google Maps. */
function directionsTo(place: string, { lat, lng }: { lat: number; lng: number }): string {
  const query = new URLSearchParams({ api: '1', origin: `${lat},${lng}`, destination: `${place}, Kampala` });
  return `https://www.google.com/maps/dir/?${query}`;
}
