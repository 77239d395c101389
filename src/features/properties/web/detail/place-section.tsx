import { placePictureAddress, placePictureSize } from '#features/properties/place-map-url.ts';
import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { type Box, boxNear } from '#kit/web/map/box.ts';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { DetailSection } from './detail-section.tsx';

/** Half the width, in degrees, of the map area that the link opens. */
const halfWidthDegrees = 0.02;

/**
 * Shows the approximate location as a drawing. The map itself is loaded only if the visitor follows the link.
 */
export function PlaceSection({
  property,
  mapAddress,
}: {
  property: Property;
  mapAddress: (bounds: Box) => string;
}) {
  const { place, area } = property;
  if (!place) return null;
  return (
    <DetailSection title={t('Approximate location')}>
      <img
        src={placePictureAddress(place)}
        alt={t('Sketch map of {place} with a circle around the home', {
          place: area ? area.name : t('the surrounding area'),
        })}
        {...placePictureSize}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-card bg-sunken"
      />
      <p className="mt-2 t-small text-muted">
        {place.radiusMeters > 1_000
          ? t('We only know the area. The home is somewhere in this circle.')
          : t('The home is somewhere in this circle. We do not show its exact location.')}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <TextLink href={mapAddress(boxNear(place, halfWidthDegrees))}>
          {t('See nearby homes on the map')}
        </TextLink>
        {area && (
          <TextLink href={`/areas/${area.slug}`}>{t('Prices in {area}', { area: area.name })}</TextLink>
        )}
      </p>
    </DetailSection>
  );
}
