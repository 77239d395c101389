import type { OwnData } from '#features/accounts/schema.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import {
  type Reauthentication,
  requireReauthentication,
} from '#features/accounts/server/sign-in/reauthentication.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

/** Reads the data that other features store about an account. The app supplies it. */
export type ReadOwnData = (db: Db, userId: number, now: Date) => Promise<OwnData>;

const exportBurst = 5;

/**
 * Returns all data that is stored about a user, and records the export in the audit log.
 * @throws AppError as thrown by `requireReauthentication`; 'too-many'
 */
export async function exportOwnData(
  kit: Kit,
  userId: number,
  proof: Reauthentication,
  readOwnData: ReadOwnData,
): Promise<OwnData> {
  await requireReauthentication(kit, userId, proof);
  await consumeAttempt(kit.db, { key: `own data of ${userId}`, free: exportBurst });
  await writeAudit(kit.db, {
    actorId: userId,
    action: 'account data downloaded',
    subject: `user ${userId}`,
  });
  return readOwnData(kit.db, userId, kit.clock());
}
