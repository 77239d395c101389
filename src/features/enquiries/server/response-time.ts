import { recordAnswerSpeed } from '#features/accounts/server/response-time.ts';
import { answersWithinHours } from '#features/enquiries/rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readManagers, readWaits } from './enquiry-rows.ts';

/** Measures how fast a manager answers, and stores the result for the pages of their homes. */
export async function updateResponseTime(db: Db, managerId: number, now: Date): Promise<void> {
  await recordAnswerSpeed(db, managerId, answersWithinHours(await readWaits(db, managerId), now));
}

/** Measures all managers. This runs regularly, because unanswered enquiries count too, but cause no event. */
export async function updateAllResponseTimes({ db, clock }: Pick<Kit, 'db' | 'clock'>): Promise<void> {
  for (const id of await readManagers(db)) await updateResponseTime(db, id, clock());
}
