import { sql } from 'kysely';
import type { z } from 'zod';
import { propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import type { homeSurroundings } from '#features/search/api.ts';
import type { Travel } from '#features/travel/server/open-travel.ts';
import { noHills } from '#features/travel/server/road-graph.ts';
import { cellAt } from '#features/travel/server/travel-grid.ts';
import { surroundingKinds, surroundingLimits, walkingMinutes } from '#features/travel/surroundings.ts';
import type { Db } from '#kit/server/database/database.ts';

/** @throws AppError 'not-found', also for a hidden property */
export async function readHomeSurroundings(
  db: Db,
  travel: Travel,
  id: number,
): Promise<z.input<typeof homeSurroundings>> {
  const { rows } = await sql<{ lat: number | null; lng: number | null }>`
    select lat, lng from properties where id = ${id} and hidden_at is null and not paused_by_plan`.execute(
    db,
  );
  const [home] = rows;
  if (!home) throw propertyNotFoundError();
  // A distance from the pin of an area would say nothing about a home in it.
  const cell = home.lat === null || home.lng === null ? -1 : cellAt({ lat: home.lat, lng: home.lng });
  const walks = await Promise.all(
    surroundingKinds.map(async (kind) => {
      const meters = ((await travel.walksTo(kind))?.[cell] ?? Infinity) * 100;
      return meters <= surroundingLimits.maxMeters ? [{ kind, meters, minutes: walkingMinutes(meters) }] : [];
    }),
  );
  const height = (await travel.valleyHeights())?.[cell] ?? noHills;
  return { walks: walks.flat(), aboveValleyMeters: height < noHills ? height : null };
}
