import { sql } from 'kysely';
import { writeAudit } from '#features/accounts/server/audit.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  lockSecondFactor,
  takeAnyCode,
  takeCode,
} from '#features/accounts/server/two-factor.ts';
import { AppError } from '#kit/app-error.ts';
import { takeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';

/**
 * @returns the recovery codes, readable this once
 * @throws AppError 'invalid' naming code; 'too-many'
 */
export async function switchOnSecondFactor(kit: Kit, userId: number, code: string): Promise<string[]> {
  await takeCodeAttempt(kit, userId);
  return kit.db.transaction().execute(async (tx) => {
    if (!(await takeCode({ ...kit, db: tx }, userId, code, kit.clock(), 'begun'))) throw wrongCode();
    await tell(kit, tx, userId, 'on');
    return confirmSecondFactor(tx, userId);
  });
}

/** @throws AppError 'invalid' naming code; 'too-many' */
export async function switchOffSecondFactor(kit: Kit, userId: number, code: string): Promise<void> {
  await takeCodeAttempt(kit, userId);
  await kit.db.transaction().execute(async (tx) => {
    await lockSecondFactor(tx, userId);
    if (!(await takeAnyCode({ ...kit, db: tx }, userId, code, kit.clock()))) throw wrongCode();
    await endSecondFactor(tx, userId);
    await tell(kit, tx, userId, 'off');
  });
}

/** The trail and the person: whoever took a session over may have done it. */
async function tell(kit: Kit, tx: Db, userId: number, state: 'on' | 'off'): Promise<void> {
  await writeAudit(tx, {
    actorId: userId,
    action: `two-factor switched ${state}`,
    subject: `user ${userId}`,
  });
  const { rows } = await sql<{ username: string; email: string }>`
    select username, email from users where id = ${userId}`.execute(tx);
  for (const { username, email } of rows)
    await writeMail(kit, tx, {
      key: `two-factor ${state} ${userId} ${kit.clock().toISOString()}`,
      recipient: email,
      letter: {
        subject: `One-time codes were switched ${state}`,
        paragraphs: [
          `Signing in to the account ${username} ${state === 'on' ? 'now asks' : 'no longer asks'} for a one-time code.`,
          'If it was not you, change your password at once and tell us.',
        ],
      },
    });
}

const takeCodeAttempt = (kit: Kit, userId: number) =>
  takeAttempt(kit.db, { key: `code of #${userId}`, free: 5 });

function wrongCode(): AppError {
  const message = 'This code is not right, or was used already.';
  return new AppError('invalid', 'two_factor_wrong', message, { fields: { code: message } });
}
