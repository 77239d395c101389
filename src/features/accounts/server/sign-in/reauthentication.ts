import { requirePassword } from '#features/accounts/server/passwords/password-check.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hasSecondFactor, redeemCode } from './two-factor.ts';
import { consumeCodeAttempt, wrongCode } from './two-factor-change.ts';

/** The credentials that are required again before the address or the account itself is changed. */
export type Reauthentication = { password: string; code?: string | undefined };

/**
 * Requires the credentials of a sign-in again, because an open session does not prove who is using it.
 * @throws AppError 'invalid' with an error for password or code; 'too-many'
 */
export async function requireReauthentication(
  kit: Kit,
  userId: number,
  { password, code }: Reauthentication,
): Promise<void> {
  await requirePassword(kit, userId, password, 'password');
  if (!(await hasSecondFactor(kit.db, userId))) return;
  if (!code) throw codeRequiredError();
  await consumeCodeAttempt(kit, userId);
  if (!(await redeemCode(kit, userId, code, kit.clock()))) throw wrongCode();
}

function codeRequiredError(): AppError {
  const message = msg('Enter the 6-digit code from your authenticator app, or a recovery code');
  return new AppError('invalid', 'invalid_input', message, { fields: { code: message } });
}
