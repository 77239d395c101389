import { sql } from 'kysely';
import type { User } from '#features/accounts/schema.ts';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { isEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import { twoFactorEmailTemplates } from '#features/accounts/server/email-templates.ts';
import { requirePassword } from '#features/accounts/server/passwords/password-check.ts';
import { readCurrentUser, readExistingUser } from '#features/accounts/server/user-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import {
  confirmSecondFactor,
  countRecoveryCodes,
  endSecondFactor,
  hasSecondFactor,
  lockSecondFactor,
  redeemAppCode,
  redeemCode,
  storeNewSeed,
} from './two-factor.ts';

/**
 * Begins the setup of two-factor authentication. The address must be confirmed first. Otherwise a person who
 * registered with another person's address could lock its owner out.
 * @returns the seed for the authenticator app
 * @throws AppError 'conflict' when it is already enabled or the address is not confirmed; 'invalid' with an
 * error for password; 'too-many'
 */
export async function beginSecondFactor(kit: Kit, userId: number, password: string): Promise<string> {
  if (!(await isEmailConfirmed(kit.db, userId)))
    throw new AppError('conflict', 'email_unconfirmed', msg('Please confirm your email address first.'));
  await requirePassword(kit, userId, password, 'password');
  const seed = await storeNewSeed(kit, userId);
  if (!seed) throw new AppError('conflict', 'two_factor_on', msg('Two-factor sign-in is already on.'));
  return seed;
}

/**
 * Enables two-factor authentication.
 * @returns the recovery codes, which are shown only once
 * @throws AppError 'invalid' with an error for code; 'too-many'
 */
export async function enableSecondFactor(kit: Kit, userId: number, code: string): Promise<string[]> {
  await consumeCodeAttempt(kit, userId);
  return kit.db.transaction().execute(async (tx) => {
    if (!(await redeemAppCode({ ...kit, db: tx }, userId, code, kit.clock(), 'begun'))) throw wrongCode();
    await notifyOwner(kit, tx, userId, 'on');
    return confirmSecondFactor(tx, userId);
  });
}

/**
 * Disables two-factor authentication.
 * @throws AppError 'invalid' with an error for password or code; 'too-many'
 */
export async function disableSecondFactor(
  kit: Kit,
  userId: number,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(kit, userId, password, 'password');
  await consumeCodeAttempt(kit, userId);
  await kit.db.transaction().execute(async (tx) => {
    await lockSecondFactor(tx, userId);
    if (!(await redeemCode({ ...kit, db: tx }, userId, code, kit.clock()))) throw wrongCode();
    await endSecondFactor(tx, userId);
    await notifyOwner(kit, tx, userId, 'off');
  });
}

/**
 * Disables two-factor authentication for an owner who takes over their account. Does nothing when it is not
 * enabled.
 */
export async function dropSecondFactor(kit: Kit, tx: Db, userId: number): Promise<void> {
  const wasEnabled = await hasSecondFactor(tx, userId);
  await endSecondFactor(tx, userId);
  if (wasEnabled) await notifyOwner(kit, tx, userId, 'off');
}

/**
 * Disables two-factor authentication for a user who has lost both their phone and their recovery codes,
 * after an admin has verified their identity.
 * @throws AppError 'conflict' for the admin's own account, or when two-factor
 * authentication is not enabled; 'not-found'
 */
export async function resetSecondFactor(
  kit: Kit,
  adminId: number,
  userId: number,
  reason: string,
): Promise<User> {
  if (adminId === userId)
    throw new AppError(
      'conflict',
      'own_two_factor',
      msg('Turn off two-factor sign-in for your own account in your settings.'),
    );
  return kit.db.transaction().execute(async (tx) => {
    await lockSecondFactor(tx, userId);
    const user = await readCurrentUser(tx, userId);
    if (!user) throw new AppError('not-found', 'no_such_user', msg('User not found.'));
    if (!user.hasTwoFactor)
      throw new AppError('conflict', 'two_factor_off', msg('Two-factor sign-in is not on for this account.'));
    await endSecondFactor(tx, userId);
    await notifyOwner(kit, tx, userId, 'off', { adminId, reason });
    return { ...user, hasTwoFactor: false };
  });
}

/** Records the change in the audit log and emails the owner, because a stolen session may have made it. */
async function notifyOwner(
  kit: Kit,
  tx: Db,
  userId: number,
  state: 'on' | 'off',
  byAdmin: { adminId: number; reason: string } | null = null,
): Promise<void> {
  await writeAudit(tx, {
    actorId: byAdmin?.adminId ?? userId,
    action: byAdmin ? 'two-factor reset' : `two-factor sign-in turned ${state}`,
    subject: `user ${userId}`,
    ...(byAdmin && { details: { why: byAdmin.reason } }),
  });
  const { rows } = await sql<{ username: string; email: string }>`
    select username, email from users where id = ${userId}`.execute(tx);
  for (const { username, email } of rows)
    await enqueueEmail(kit, tx, {
      kind: 'account_change',
      key: `two-factor ${state} ${userId} ${kit.clock().toISOString()}`,
      recipient: email,
      letter: twoFactorEmailTemplates[byAdmin ? 'reset' : state].with({ account: accountLabel(username) }),
    });
}

/**
 * Notifies the owner that a recovery code was used to sign in, and how many are left. A user who has lost
 * their phone and has no codes left needs an admin to sign in again.
 */
export async function notifyRecoveryUsed(kit: Kit, tx: Db, userId: number): Promise<void> {
  const { username, email } = await readExistingUser(tx, userId);
  const codesLeft = String(await countRecoveryCodes(tx, userId));
  await enqueueEmail(kit, tx, {
    kind: 'account_change',
    key: `two-factor recovered ${userId} ${kit.clock().toISOString()}`,
    recipient: email,
    letter: twoFactorEmailTemplates.recovered.with({ account: accountLabel(username), left: codesLeft }),
  });
}

export const consumeCodeAttempt = (kit: Kit, userId: number) =>
  consumeAttempt(kit.db, { key: `code of #${userId}`, free: 5 });

export function wrongCode(): AppError {
  const message = msg('This code is wrong or has already been used.');
  return new AppError('invalid', 'two_factor_wrong', message, { fields: { code: message } });
}
