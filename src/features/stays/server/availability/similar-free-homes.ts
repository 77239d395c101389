import type { StayRow } from '#features/stays/server/stay-rows.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { findAvailableProperties } from './available-properties.ts';
import { readMostSimilar } from './available-property-rows.ts';

export type SimilarFreeHome = {
  propertyId: number;
  title: string;
  location: string;
  /** The total for all nights, in the major unit. */
  total: number;
  currency: string;
};

/**
 * Returns homes that the guest of a cancelled stay can book instead, on the same dates. Returns none if the
 * guest cancelled the stay.
 */
export async function findAlternatives(
  kit: Pick<Kit, 'pool' | 'clock'>,
  stay: StayRow,
): Promise<SimilarFreeHome[]> {
  const { state, endedBy, propertyId, checkIn, checkOut, guests } = stay;
  const today = kampalaDay(kit.clock());
  const wasCancelled = state === 'cancelled' && (endedBy === 'host' || endedBy === 'admin');
  if (!wasCancelled || propertyId === null || checkIn < today) return [];
  const { ids, totals } = await findAvailableProperties(kit, { checkIn, checkOut, guests }, today);
  const homes = await readMostSimilar(kit.pool, propertyId, ids);
  return homes.flatMap(({ id, title, location, currency }) => {
    const homeTotal = totals.get(id);
    if (!homeTotal) return [];
    return [{ propertyId: id, title, location, total: toMajorUnit(homeTotal.total, currency), currency }];
  });
}

/** Returns the path of a home's page, with the dates and guests of the stay in the query. */
export const addressWithDates = (
  propertyId: number,
  { checkIn, checkOut, guests }: Pick<StayRow, 'checkIn' | 'checkOut' | 'guests'>,
) => `/property/${propertyId}?checkIn=${checkIn}&checkOut=${checkOut}&guests=${guests}`;
