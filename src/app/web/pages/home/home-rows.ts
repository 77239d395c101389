import type { PropertyCard } from '#features/properties/schema.ts';

/** The maximum number of places on the front page that may show the same home. */
const placesOfOne = 2;
/** Four cards fill a row on a desktop. The carousel has more, so that it also moves there. */
const limits = { featured: 8, popular: 4, recent: 4 } as const;

type Home = Pick<PropertyCard, 'id' | 'bedrooms'>;

/**
 * Distributes the homes over the rows of the front page, so that none appears more than twice. The list to
 * browse stays complete, because the visitor chose it. The rows above it replace homes that already have two
 * places.
 */
export function homeRows<H extends Home>(found: {
  browse?: readonly H[] | undefined;
  tour?: Home | undefined;
  featured?: readonly H[] | undefined;
  popular?: readonly H[] | undefined;
  recent?: readonly H[] | undefined;
}) {
  const places = new Map<number, number>();
  const isFree = ({ id }: Home) => (places.get(id) ?? 0) < placesOfOne;
  const note = ({ id }: Home) => places.set(id, (places.get(id) ?? 0) + 1);
  const row = (homes: readonly H[] | undefined, limit: number) => {
    const picked = homes?.filter(isFree).slice(0, limit);
    picked?.forEach(note);
    return picked;
  };
  found.browse?.forEach(note);
  if (found.tour) note(found.tour);
  const cover = found.featured?.find((home) => home.bedrooms > 0 && isFree(home));
  if (cover) note(cover);
  return {
    /** The home whose picture is in the hero: the first featured home that has rooms to show. */
    cover,
    featured: row(found.featured, limits.featured),
    popular: row(found.popular, limits.popular),
    recent: row(found.recent, limits.recent),
  };
}
