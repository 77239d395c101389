import { accountLimits } from '#features/accounts/limits.ts';
import type { Role } from '#features/accounts/roles.ts';
import { AppError } from '#kit/app-error.ts';
import { type Message, msg } from '#kit/msg.ts';
import { hashPassword } from '#kit/server/passwords.ts';
import { isGuessable, type PasswordContext } from './guessable.ts';

/** A new password, hashed for storage. */
export type PreparedPassword = {
  hash: string;
  /** True when the password is strong enough for a plain user, but not for a manager or an admin. */
  isWeak: boolean;
};

/**
 * Checks and hashes a new password.
 * @param field the input that the error is about
 * @throws AppError 'invalid' with an error for the field
 */
export async function prepareNewPassword(
  password: string,
  { role, ...known }: PasswordContext & { role: Role },
  field: string,
): Promise<PreparedPassword> {
  const isShort = isShortForManagers(password);
  if (role !== 'user' && isShort)
    throw passwordError(
      field,
      msg('Password must be at least {managerPasswordMin} characters for accounts that list homes', {
        managerPasswordMin: accountLimits.managerPasswordMin,
      }),
    );
  if (await isGuessable(password, known))
    throw passwordError(field, msg('This password is too easy to guess. Please choose another one'));
  return { hash: await hashPassword(password), isWeak: isShort };
}

/**
 * Returns true for a password that is too weak for managers and admins. Older passwords were chosen before
 * these rules, or before their owner was given a role.
 */
export async function isWeak(password: string, context: PasswordContext): Promise<boolean> {
  return isShortForManagers(password) || isGuessable(password, context);
}

function isShortForManagers(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length < accountLimits.managerPasswordMin;
}

function passwordError(field: string, message: Message): AppError {
  return new AppError('invalid', 'guessable_password', message, { fields: { [field]: message } });
}
