import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt, resetAttempts } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import { verifyPassword } from '#kit/server/passwords.ts';

/**
 * Requires the user's password, because an open session does not prove who is using it.
 * @param field the input that the error is about
 * @returns the hash that the password was verified against
 * @throws AppError 'invalid' with an error for the field; 'too-many'
 */
export async function requirePassword(
  kit: Kit,
  userId: number,
  password: string,
  field: string,
): Promise<string> {
  const limit = { key: `password of #${userId}`, free: 5 };
  await consumeAttempt(kit.db, limit);
  const { rows } = await sql<{ hash: string | null }>`
    select password_hash as hash from users where id = ${userId}`.execute(kit.db);
  const hash = rows[0]?.hash ?? null;
  if (!(await verifyPassword(hash, password)) || hash === null) throw wrongCurrentPassword(field);
  await resetAttempts(kit.db, limit);
  return hash;
}

export function wrongCurrentPassword(field: string): AppError {
  const message = msg('This is not your current password');
  return new AppError('invalid', 'invalid_input', message, { fields: { [field]: message } });
}
