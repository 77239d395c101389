import { sql } from 'kysely';
import type { SignedIn } from '#features/accounts/policy.ts';
import type { AccessRule } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Reads the user again and locks their row until the transaction ends, so that their role cannot change.
 * Hours may pass between the access check of a call and its write, so every write on behalf of a user checks
 * the role again here.
 * @throws AppError 'forbidden' when the rule no longer allows the user
 */
export async function lockAuthorizedUser<User extends SignedIn>(
  tx: Db,
  { id }: SignedIn,
  rule: AccessRule<User>,
): Promise<User> {
  const { rows } = await sql<SignedIn>`select id, role from users where id = ${id} for key share`.execute(tx);
  const [user] = rows;
  const actor = { user: user ?? null };
  if (rule.allows(actor)) return actor.user;
  throw new AppError(
    'forbidden',
    'permission_gone',
    msg('You no longer have permission to do this, so nothing was changed.'),
  );
}
