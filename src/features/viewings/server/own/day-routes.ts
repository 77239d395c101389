import type { z } from 'zod';
import type { Owner } from '#features/payments/policy.ts';
import { approximatePlace } from '#features/properties/rules.ts';
import type { SearchState } from '#features/search/server/search-kit.ts';
import { fareFor } from '#features/travel/fares.ts';
import type { Way } from '#features/travel/server/open-travel.ts';
import type { GeoPosition } from '#features/travel/server/travel-grid.ts';
import { maxCompared, minutesBetween, quickestOrder } from '#features/viewings/day-route.ts';
import { canReschedule, limitLocationForVisitor, routeUrl } from '#features/viewings/rules.ts';
import type { dayRoute } from '#features/viewings/schema.ts';
import { readVisitorViewings, type ViewingRow } from '#features/viewings/server/viewing-rows.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { Kit } from '#kit/server/kit.ts';
import { openLink } from '#kit/server/secret-link.ts';

type DayRoute = z.input<typeof dayRoute>;
type Roads = Pick<SearchState, 'travel' | 'fares' | 'vocabulary'>;

/** A shorter order is mentioned if it saves at least this many minutes. */
const minSavedMinutes = 10;

/** Returns the ways between the viewings of each coming day with at least two of them, by boda and in their booked order. */
export async function readDayRoutes(kit: Kit, roads: Roads, owner: Owner | null): Promise<DayRoute[]> {
  const now = kit.clock();
  const rows = owner ? await readVisitorViewings(kit.db, owner, now) : [];
  const booked = rows.filter((row) => row.propertyId !== null && canReschedule(row, now)).reverse();
  const days = [...Map.groupBy(booked, ({ startsAt }) => kampalaDay(startsAt))];
  const { areas } = await roads.vocabulary();
  const pins = new Map(areas.map((area) => [area.slug, area]));
  return Promise.all(
    days.flatMap(([day, viewings]) =>
      viewings.length > 1 ? [routeOf(kit, roads, pins, day, viewings)] : [],
    ),
  );
}

async function routeOf(
  kit: Kit,
  roads: Roads,
  pins: ReadonlyMap<string, GeoPosition>,
  day: string,
  rows: readonly ViewingRow[],
): Promise<DayRoute> {
  const fare = (await roads.fares()).boda;
  // The middle of a home's cell is public, so that the minutes reveal no location before it is released.
  const places = rows.map(({ lat, lng, area }) =>
    lat !== null && lng !== null ? approximatePlace(lat, lng) : (pins.get(area ?? '') ?? null),
  );
  const known = places.filter((place) => place !== null);
  const ways = await Promise.all(
    places.map(async (place) => (place ? roads.travel.waysTo(place, known, 'boda') : null)),
  );
  const wayBetween = (from: number, to: number): Way | undefined => {
    const place = places[from];
    return place ? ways[to]?.[known.indexOf(place)] : undefined;
  };
  const shown = rows.map(limitLocationForVisitor);
  const stops = shown.map((row, index) => {
    const before = shown[index - 1];
    const way = before && wayBetween(index - 1, index);
    const leftMinutes = before ? minutesBetween(before.startsAt, row.startsAt) : 0;
    return {
      mark: openLink(kit.secrets, row.mark),
      title: row.title,
      location: row.location,
      startsAt: row.startsAt.toISOString(),
      isExact: row.lat !== null,
      way: way
        ? { minutes: way.minutes, fare: fareFor(fare, way.meters), isEstimate: way.isEstimate, leftMinutes }
        : null,
    };
  });
  const minutes = stops.reduce((sum, { way }) => sum + (way?.minutes ?? 0), 0);
  return { day, stops, url: routeUrl(shown) ?? '', quicker: quickerOrder() };

  function quickerOrder(): DayRoute['quicker'] {
    if (known.length < rows.length || rows.length > maxCompared) return null;
    const all = rows.map((_, from) => rows.map((_, to) => wayBetween(from, to)?.minutes ?? 0));
    const best = quickestOrder(all);
    const savedMinutes = minutes - best.minutes;
    if (savedMinutes < minSavedMinutes) return null;
    return { savedMinutes, marks: best.order.flatMap((index) => stops[index]?.mark ?? []) };
  }
}
