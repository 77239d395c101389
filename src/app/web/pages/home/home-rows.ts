import type { PropertyCard } from '#features/properties/schema.ts';

/** The maximum number of times that the home page shows the same home. */
const maxAppearances = 2;
/**
 * The maximum number of homes per row. Four cards fill a row on a desktop. The carousel has more, so that it
 * also moves there.
 */
const rowLimits = { featured: 8, popular: 4, recent: 4 } as const;

type Home = Pick<PropertyCard, 'id' | 'bedrooms'>;

/**
 * Distributes the homes over the rows of the home page, so that none appears more than twice. The list to
 * browse stays complete, because the visitor chose it. The rows above it skip homes that already appear
 * twice.
 */
export function homeRows<H extends Home>(found: {
  browse?: readonly H[] | undefined;
  tour?: Home | undefined;
  featured?: readonly H[] | undefined;
  popular?: readonly H[] | undefined;
  recent?: readonly H[] | undefined;
}) {
  const appearances = new Map<number, number>();
  const mayAppear = ({ id }: Home) => (appearances.get(id) ?? 0) < maxAppearances;
  const countAppearance = ({ id }: Home) => appearances.set(id, (appearances.get(id) ?? 0) + 1);
  const row = (homes: readonly H[] | undefined, limit: number) => {
    const selected = homes?.filter(mayAppear).slice(0, limit);
    selected?.forEach(countAppearance);
    return selected;
  };
  found.browse?.forEach(countAppearance);
  if (found.tour) countAppearance(found.tour);
  const cover = found.featured?.find((home) => home.bedrooms > 0 && mayAppear(home));
  if (cover) countAppearance(cover);
  return {
    /** The home whose picture is in the hero: the first featured home that has rooms to show. */
    cover,
    featured: row(found.featured, rowLimits.featured),
    popular: row(found.popular, rowLimits.popular),
    recent: row(found.recent, rowLimits.recent),
  };
}
