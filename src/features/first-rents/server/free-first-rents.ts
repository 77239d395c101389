import { sql } from 'kysely';
import { readServiceFeePercent } from '#features/payouts/server/earnings.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Returns true if a home offers the first rent although our fee on it is zero, so that we bear the provider's fee. */
export async function isFirstRentFree({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<boolean> {
  if ((await readServiceFeePercent(db, kampalaDay(clock()), 'first_rent')) > 0) return false;
  const { rows } = await sql<{ isOffered: boolean }>`
    select exists (select from properties where holds_first_rent is true and is_available and deleted_at is null
      and hidden_at is null) as "isOffered"`.execute(db);
  return onlyRow(rows).isOffered;
}
