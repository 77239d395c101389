import { accountLimits } from '#features/accounts/limits.ts';
import type { Role } from '#features/accounts/roles.ts';
import { AppError } from '#kit/app-error.ts';
import { hashPassword } from '#kit/server/passwords.ts';
import { isGuessable, type Known } from './guessable.ts';

/** A password as it is kept. */
export type PreparedPassword = {
  hash: string;
  /** Good enough for somebody who looks around, and not for somebody who changes what others see. */
  isWeak: boolean;
};

/**
 * @param field the input to which a fault is said
 * @throws AppError 'invalid' naming the field
 */
export async function prepareNewPassword(
  password: string,
  { role, ...known }: Known & { role: Role },
  field: string,
): Promise<PreparedPassword> {
  const isShort = isShortForManagers(password);
  if (role !== 'user' && isShort)
    throw refused(
      field,
      `Password must be at least ${accountLimits.managerPasswordMin} characters for people who list homes`,
    );
  if (await isGuessable(password, known))
    throw refused(field, 'This password is too easy to guess. Please choose another one');
  return { hash: await hashPassword(password), isWeak: isShort };
}

/** For a password that was chosen before these rules, or before its owner was given a role. */
export async function isWeak(password: string, known: Known): Promise<boolean> {
  return isShortForManagers(password) || isGuessable(password, known);
}

function isShortForManagers(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length < accountLimits.managerPasswordMin;
}

function refused(field: string, message: string): AppError {
  return new AppError('invalid', 'guessable_password', message, { fields: { [field]: message } });
}
