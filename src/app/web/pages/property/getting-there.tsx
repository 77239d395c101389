import { useQuery } from '@tanstack/react-query';
import { TripLines } from '#app/web/pages/card-list/trip-lines.tsx';
import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import type { Fact } from '#features/properties/web/detail/facts/fact.ts';
import { FactList } from '#features/properties/web/detail/facts/fact-list.tsx';
import { type HomeSurroundings, propertyPageQuery, surroundingsQuery } from '#features/search/web/queries.ts';
import { formatReach, parseReach, reachLimits } from '#features/travel/reach.ts';
import { type SurroundingKind, valleyLimit } from '#features/travel/surroundings.ts';
import { t } from '#kit/t.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';

type Props = { property: Pick<Property, 'id' | 'place' | 'facts'> };

/**
 * Shows the ways on foot to the nearest stage, school and so on, and those to the places of the search that led here.
 */
export default function GettingThere({ property }: Props) {
  const { data: surroundings } = useQuery(surroundingsQuery(property.id));
  const trips = useRequestedTrips(property.id);
  const facts = surroundings ? surroundingFacts(surroundings, property) : [];
  if (trips.length === 0 && facts.length === 0) return null;
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
      {trips.length > 0 && (
        <p className="t-small text-muted">
          {t('On a weekday at 7:30, from the middle of the circle on the map below.')}
        </p>
      )}
      {facts.length > 0 && (
        <>
          <FactList facts={facts} />
          <p className="border-t border-line pt-2 t-small text-muted">
            {t('Measured on OpenStreetMap from the middle of the circle on the map below.')}
          </p>
        </>
      )}
    </DetailSection>
  );
}

/** Returns the ways to the places of the search, however long they are. */
function useRequestedTrips(id: number) {
  const isHydrated = useHydrated();
  const reach = (isHydrated && parseReach(new URLSearchParams(location.search).get('reach') ?? '')) || [];
  const { data } = useQuery({
    ...propertyPageQuery({
      q: `#${id}`,
      reach: reach.map((one) => formatReach({ ...one, minutes: reachLimits.maxMinutes })).join(','),
    }),
    enabled: reach.length > 0,
  });
  return data?.items.find((home) => home.id === id)?.trips ?? [];
}

const walkNames: Record<SurroundingKind, string> = {
  stage: t('Taxi or boda stage'),
  tarmac: t('Tarmac road'),
  school: t('School'),
  clinic: t('Clinic or hospital'),
  market: t('Market or supermarket'),
};

function surroundingFacts(
  { walks, aboveValleyMeters: height }: HomeSurroundings,
  { facts }: Pick<Property, 'facts'>,
): Fact[] {
  const isOnTarmac = facts.road?.surface === 'tarmac';
  return [
    // The listing itself states the road at the gate.
    ...walks
      .filter(({ kind }) => kind !== 'tarmac' || !isOnTarmac)
      .map(({ kind, meters, minutes }) => ({ name: walkNames[kind], value: walkText(meters, minutes) })),
    ...(height === null ? [] : [{ name: t('Ground'), ...groundOf(height) }]),
  ];
}

function walkText(meters: number, minutes: number): string {
  return meters < 1_000
    ? t('About {meters} m, {minutes} min on foot', { meters, minutes })
    : t('About {km} km, {minutes} min on foot', { km: meters / 1_000, minutes });
}

function groundOf(height: number): Omit<Fact, 'name'> {
  if (height >= valleyLimit) return { value: t('About {meters} m above the valley', { meters: height }) };
  return { value: t('In a valley'), note: t('Ask about floods, and visit after heavy rain.') };
}

/** Returns a link that shows the way from the circle around a home in Google Maps. */
function directionsTo(place: string, { lat, lng }: { lat: number; lng: number }): string {
  const query = new URLSearchParams({ api: '1', origin: `${lat},${lng}`, destination: `${place}, Kampala` });
  return `https://www.google.com/maps/dir/?${query}`;
}
