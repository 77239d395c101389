import type { CurrentUser } from '#features/accounts/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { readCurrentUser } from './user-rows.ts';

/**
 * Returns an account as its owner sees it, for an admin.
 * @throws AppError 'not-found'
 */
export async function requireAccountForAdmin(db: Db, id: number): Promise<CurrentUser> {
  const user = await readCurrentUser(db, id);
  if (!user) throw new AppError('not-found', 'no_such_user', msg('User not found.'));
  return user;
}
