import { sql } from 'kysely';
import { day, integer, singleLine } from '#features/settings/server/fields.ts';
import { tableKind } from '#features/settings/server/table-kind.ts';
import type { Fares } from '#features/travel/fares.ts';
import type { TravelMode } from '#features/travel/reach.ts';
import { travelFares } from '#features/travel/topics.ts';
import type { Db } from '#kit/server/database/database.ts';
import { openCachedRead } from '#kit/server/events/cached-read.ts';
import type { Kit } from '#kit/server/kit.ts';

const names: Record<string, string> = { boda: 'Boda', taxi: 'Taxi (shared minibus)' };
const shillings = { least: 0, most: 100_000 };

export const fareSettings = tableKind({
  name: 'travel-fares',
  part: 'places',
  position: 3,
  title: 'Fares',
  says: 'Usual fares, shown beside travel times. They are rounded to UGX 500.',
  table: 'travel_fares',
  key: 'mode',
  order: 'mode',
  titleOf: (_, mode) => names[mode] ?? mode,
  summaryFields: ['baseAmount', 'amountPerKm', 'asOf'],
  fields: {
    baseAmount: integer('Base fare in UGX', shillings),
    amountPerKm: integer('UGX per km', shillings),
    minimumAmount: integer('Lowest fare in UGX', shillings),
    asOf: day('Date of these fares', { hint: 'For example 2026-12-31' }),
    source: singleLine('Source'),
  },
  effects: async () => ['Cards and homes show the new fares beside travel times.'],
});

/** Returns a function that reads the fares. */
export function openFares({ db, content }: Pick<Kit, 'db' | 'content'>): () => Promise<Fares> {
  return openCachedRead(content, [travelFares], () => readFares(db));
}

async function readFares(db: Db): Promise<Fares> {
  const { rows } = await sql<{ mode: TravelMode; base: number; perKm: number; minimum: number }>`
    select mode, base_amount as base, amount_per_km as "perKm", minimum_amount as minimum from travel_fares`.execute(
    db,
  );
  const fares: Fares = { boda: noFare, taxi: noFare };
  for (const { mode, ...fare } of rows) fares[mode] = fare;
  return fares;
}

const noFare = { base: 0, perKm: 0, minimum: 0 };
