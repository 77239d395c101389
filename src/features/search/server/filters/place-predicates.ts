import { hasBit } from '#features/search/server/index/bitset.ts';
import type { CodeColumn } from '#features/search/server/index/code-column.ts';
import type { FacetIndex } from '#features/search/server/index/facet-index.ts';
import { type GeoPoint, squaredDistance } from '#features/search/server/results/distance.ts';
import type { SurroundingFilter, TripLimit } from '#features/search/server/results/travel-times.ts';
import { cellIndex } from '#features/travel/server/travel-grid.ts';
import type { ListFilters } from './filter-sql.ts';
import {
  matchAnyValue,
  matchBoth,
  matchEither,
  matchNotIn,
  matchRange,
  matchSet,
  matchValue,
  matchWhere,
  type Predicate,
} from './predicates.ts';

export function matchAmong(column: CodeColumn, values: readonly string[]): Predicate {
  const [only] = values;
  if (only !== undefined && values.length === 1) return matchValue(column, only);
  return matchAnyValue(column, (value) => values.includes(value));
}

/** Matches listings whose cell is within reach or, if the cell is unknown, whose area's pin is. */
export function matchNear(index: FacetIndex, near: GeoPoint): Predicate {
  const { coded, flags, ranges } = index;
  const [row, column] = [near.y, near.x].map((middle) => (middle - 15) / 30) as [number, number];
  const radiusInCells = near.radius / 30;
  const squaredDistanceOf = squaredDistanceFrom(index, near);
  const inReach = matchBoth(
    matchSet(flags.placed),
    matchBoth(
      matchBoth(
        matchRange(ranges.column, column - radiusInCells, column + radiusInCells),
        matchRange(ranges.row, row - radiusInCells, row + radiusInCells),
      ),
      matchWhere((slot) => squaredDistanceOf(slot) <= near.radius * near.radius),
    ),
  );
  const pins = near.pins.map(({ slug }) => slug);
  if (pins.length === 0) return inReach;
  return matchEither(inReach, matchBoth(matchNotIn(flags.placed), matchAmong(coded.area, pins)));
}

/**
 * Returns a function that computes the squared distance of a slot, like `squared_distance` in PostgreSQL. The
 * distance is infinite if no location is known.
 */
export function squaredDistanceFrom(
  { coded, flags, ranges }: FacetIndex,
  near: GeoPoint,
): (slot: number) => number {
  const pinDistances = new Map(near.pins.map(({ slug, squared }) => [slug, squared]));
  const areaDistances = coded.area.values.map((area) => pinDistances.get(area) ?? Number.POSITIVE_INFINITY);
  return (slot) =>
    hasBit(flags.placed, slot)
      ? squaredDistance(near, ranges.row.numbers[slot] ?? 0, ranges.column.numbers[slot] ?? 0)
      : (areaDistances[coded.area.codes[slot] ?? 0] ?? Number.POSITIVE_INFINITY);
}

/** Matches listings from which the way to a place does not take too long. */
export function matchTrip(index: FacetIndex, trip: TripLimit): Predicate {
  const minutesOf = minutesFrom(index, trip);
  return matchWhere((slot) => minutesOf(slot) <= trip.minutes);
}

/** Returns a function that returns the minutes of a slot. They are infinite if no location is known. */
export function minutesFrom(
  { coded, flags, ranges }: FacetIndex,
  { grid, areaCells }: TripLimit,
): (slot: number) => number {
  const areaMinutes = coded.area.values.map((area) => grid.minutes[areaCells.get(area) ?? -1] ?? Infinity);
  return (slot) =>
    hasBit(flags.placed, slot)
      ? (grid.minutes[cellIndex(ranges.row.numbers[slot] ?? 0, ranges.column.numbers[slot] ?? 0)] ?? Infinity)
      : (areaMinutes[coded.area.codes[slot] ?? 0] ?? Infinity);
}

/** Matches listings whose cell is close to something, and those that state it. */
export function matchSurrounding(
  { coded, flags, ranges }: FacetIndex,
  { cells, statedRoad }: SurroundingFilter,
): Predicate {
  const stated = matchAnyValue(coded.road, (value) => value === statedRoad);
  if (!cells) return stated;
  const isMatch = (slot: number) =>
    cells[cellIndex(ranges.row.numbers[slot] ?? 0, ranges.column.numbers[slot] ?? 0)] === 1;
  const ofCells = matchBoth(matchSet(flags.placed), matchWhere(isMatch));
  return statedRoad ? matchEither(ofCells, stated) : ofCells;
}

/** Matches listings whose grid cell is in the box or, if the cell is unknown, whose area's pin is. */
export function matchBox(
  { coded, flags, ranges }: FacetIndex,
  { west, south, east, north, areas }: NonNullable<ListFilters['box']>,
): Predicate {
  const inCells = matchBoth(
    matchSet(flags.placed),
    matchBoth(matchRange(ranges.column, west, east), matchRange(ranges.row, south, north)),
  );
  if (areas.length === 0) return inCells;
  const inAreas = matchAnyValue(coded.area, (value) => areas.includes(value));
  return matchEither(inCells, matchBoth(matchNotIn(flags.placed), inAreas));
}
