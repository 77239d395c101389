import type { PropertyPageItem } from '#features/search/schema.ts';
import { type Fare, fareFor } from '#features/travel/fares.ts';
import type { TravelMode } from '#features/travel/reach.ts';
import { cellAt, gridShape, type TravelGrid } from '#features/travel/server/travel-grid.ts';

/** A place that homes must be close to in minutes, with the times from all cells of the map. */
export type TripLimit = {
  slug: string;
  name: string;
  minutes: number;
  mode: TravelMode;
  grid: TravelGrid;
  fare: Fare;
  /** The cells of the areas' pins, for homes of which only the area is known. */
  areaCells: ReadonlyMap<string, number>;
};

/** A wish about the surroundings as a condition on the cells of the map. */
export type SurroundingFilter = {
  /** The wish as in an address. */
  text: string;
  /** 1 for each cell that fulfils it. Null without imported streets. */
  cells: Uint8Array | null;
  /** Homes that state this road fulfil the wish too. */
  statedRoad?: 'tarmac';
};

/** Returns the values that identify trips in the keys of caches and cursors, without their large grids. */
export function tripKeys(trips: readonly TripLimit[]): string[] {
  return trips.map(({ slug, minutes, mode }) => `${slug}:${minutes}:${mode}`);
}

type Place = { lat: number | null; lng: number | null; area_slug: string | null };

function cellOf({ areaCells }: TripLimit, { lat, lng, area_slug: area }: Place): number {
  if (lat !== null && lng !== null) return cellAt({ lat, lng });
  return areaCells.get(area ?? '') ?? -1;
}

/** Returns the minutes of all trips together, for the order of a list. Unknown minutes come last. */
export function totalMinutes(trips: readonly TripLimit[] | undefined, home: Place): number {
  return (trips ?? []).reduce((sum, trip) => sum + (trip.grid.minutes[cellOf(trip, home)] ?? 0), 0);
}

/** Returns the trips of a home, for its card. */
export function tripsOf(
  trips: readonly TripLimit[] | undefined,
  home: Place,
): Pick<PropertyPageItem, 'trips'> {
  const known = (trips ?? []).flatMap((trip) => {
    const cell = cellOf(trip, home);
    const minutes = trip.grid.minutes[cell];
    if (minutes === undefined) return [];
    const { slug, name, mode, fare, grid } = trip;
    const meters = (grid.hectometers[cell] ?? 0) * 100;
    const isEstimate = grid.estimated[cell] === 1;
    return [{ slug, name, mode, minutes, fare: fareFor(fare, meters), isEstimate }];
  });
  return known.length > 0 ? { trips: known } : {};
}

/** Returns the SQL of the minutes of a trip from a property `p`. It is null outside of the map. */
export function minutesSql({ grid, areaCells }: TripLimit, add: AddValue): string {
  const known = [...areaCells].filter(([, cell]) => cell >= 0);
  const slugs = `${add(known.map(([slug]) => slug))}::text[]`;
  const ofAreas = `${add(known.map(([, cell]) => grid.minutes[cell] ?? 0))}::int[]`;
  return `(case when p.lat is null then (${ofAreas})[array_position(${slugs}, p.area)]
    else ${cellSql(grid.minutes, add)} end)`;
}

type AddValue = (value: unknown) => string;

/** Returns the SQL of the value of the cell of a property `p`. It is null outside of the map. */
export function cellSql(values: Uint8Array, add: AddValue): string {
  const { firstRow, firstColumn, rows, columns } = gridShape;
  const [y, x] = [`(grid_cell(p.lat) - ${firstRow})`, `(grid_cell(p.lng) - ${firstColumn})`];
  return `(case when ${y} between 0 and ${rows - 1} and ${x} between 0 and ${columns - 1}
    then get_byte(${add(Buffer.from(values))}::bytea, (${y} * ${columns} + ${x})::int) end)`;
}

/** Returns the SQL of the minutes of all trips together. */
export function totalMinutesSql(
  trips: readonly TripLimit[] | undefined,
  add: (value: unknown) => string,
): string {
  return trips?.length ? `(${trips.map((trip) => minutesSql(trip, add)).join(' + ')})` : '0';
}
