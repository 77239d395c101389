import type { Db } from '#kit/server/database/database.ts';
import { type LotRow, type LotRules, readLotRules } from './lot-rows.ts';

/** What a lot was announced with; of a draft, what it would be announced with now. */
export async function termsOfLot(
  db: Db,
  { terms, balanceDays }: LotRow,
): Promise<Pick<LotRules, 'terms' | 'balanceDays'>> {
  return terms === null || balanceDays === null ? readLotRules(db) : { terms, balanceDays };
}
