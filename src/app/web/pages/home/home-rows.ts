import type { PropertyCard } from '#features/properties/schema.ts';

/** The maximum number of places of the front page with the same home. */
const placesOfOne = 2;
/** Four cards fill a row on a desktop; the carousel has more, so that it moves there as well. */
const limits = { featured: 8, popular: 4, recent: 4 } as const;

type Home = Pick<PropertyCard, 'id' | 'bedrooms'>;

/**
 * Distributes the homes over the rows of the front page, so that none is there more than twice. The list to
 * browse stays complete, because the visitor chose it. The rows above it leave out homes that have two places
 * already, and show others.
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
    /** Its picture is in the hero: the first featured home with rooms to show. */
    cover,
    featured: row(found.featured, limits.featured),
    popular: row(found.popular, limits.popular),
    recent: row(found.recent, limits.recent),
  };
}
