import { recordResponseTime } from '#features/accounts/server/sign-in/response-time.ts';
import { typicalResponseHours } from '#features/enquiries/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readManagerIds, readResponseTimings } from './enquiry-rows.ts';

/** Measures the response time of a manager, and stores it for the pages of their homes. */
export async function updateResponseTime(db: Db, managerId: number, now: Date): Promise<void> {
  await recordResponseTime(
    db,
    managerId,
    typicalResponseHours(await readResponseTimings(db, managerId), now),
  );
}

/**
 * Measures the response times of all managers. This runs regularly, because an enquiry that becomes overdue
 * causes no event.
 */
export async function updateAllResponseTimes({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  for (const id of await readManagerIds(db)) await updateResponseTime(db, id, clock());
}
