import type { PropertyPage, PropertyPageItem } from '#features/search/schema.ts';
import { t } from '#kit/t.ts';

type Props = {
  near: PropertyPage['near'];
  home: Pick<PropertyPageItem, 'distanceMeters'> | undefined;
};

/** The distance of a home from the requested place, such as `1.2 km from Acacia Mall`. */
export function DistanceLine({ near, home }: Props) {
  if (!near || home?.distanceMeters === undefined) return null;
  return (
    <p className="card-line">
      <span>{distanceLabel(home.distanceMeters, near.name)}</span>
    </p>
  );
}

function distanceLabel(meters: number, place: string): string {
  return meters < 1000
    ? t('{meters} m from {place}', { meters, place })
    : t('{km} km from {place}', { km: (meters / 1000).toFixed(1), place });
}
