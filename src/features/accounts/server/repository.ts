import { foldEmail, foldUsername } from '#features/accounts/rules.ts';
import { type NewUser, newUser } from '#features/accounts/schema.ts';
import type { AccountTables } from '#features/accounts/server/tables.ts';
import type { Db } from '#kit/server/database/database.ts';

/**
 * Adds an account. The unique indexes settle who has a name. Without a hash it cannot sign in with a password.
 * @returns its id, or null when the username or the e-mail address belongs to somebody already
 */
export async function insertUser(
  db: Db,
  user: NewUser,
  passwordHash: string | null = null,
): Promise<number | null> {
  const { username, email, fullName, role, membershipPlan, isVerified } = newUser.parse(user);
  const inserted = await db
    .withTables<AccountTables>()
    .insertInto('users')
    .values({
      username,
      username_folded: foldUsername(username),
      email,
      email_folded: foldEmail(email),
      password_hash: passwordHash,
      full_name: fullName,
      role,
      membership_plan: membershipPlan,
      is_verified: isVerified,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}
