import { sql } from 'kysely';
import type { z } from 'zod';
import type { Role } from '#features/accounts/roles.ts';
import { foldEmail, foldUsername } from '#features/accounts/rules.ts';
import {
  type CurrentUser,
  type NewUser,
  newUser,
  type profileBody,
  type User,
} from '#features/accounts/schema.ts';
import type { PreparedPassword } from '#features/accounts/server/passwords/password-rules.ts';
import type { Db } from '#kit/server/database/database.ts';
import { instantText } from '#kit/server/database/instant-text.ts';
import type { AccountTables } from './tables.ts';

const userColumns = sql`
  users.id, users.username, users.email, users.full_name as "fullName", users.role,
  users.membership_plan as "membershipPlan", users.requested_plan as "requestedPlan",
  ${instantText('users.membership_starts_at')} as "membershipStartDate",
  ${instantText('users.membership_ends_at')} as "membershipEndDate",
  users.is_verified as "isVerified",
  exists (select from second_factors where user_id = users.id and confirmed_at is not null) as "hasTwoFactor",
  users.suspended_at is not null as "isSuspended"`;

export async function readCurrentUser(db: Db, id: number): Promise<CurrentUser | null> {
  const { rows } = await sql<CurrentUser>`
    select ${userColumns}, users.wants_newsletter as "wantsNews", users.wants_activity_email as "wantsActivityMail", users.phone,
      (select wanted from address_changes where user_id = users.id and changed_at is null and ends_at > now()) as "wantedEmail",
      ${instantText('users.closes_at')} as "closesAt",
      users.email_confirmed_at is not null as "isEmailConfirmed",
      users.role <> 'user' and users.password_is_weak as "isHeldBack"
    from users where users.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Returns an account that this transaction has already read or written, so it must exist. */
export async function readExistingUser(db: Db, id: number): Promise<CurrentUser> {
  const user = await readCurrentUser(db, id);
  if (!user) throw new Error(`there is no user ${id}`);
  return user;
}

/**
 * Returns users, newest first. `after` is the last id of the previous page. `q` is matched as plain text
 * against full name, username and email.
 */
export async function readUsers(
  db: Db,
  page: { q: string; limit: number; after: number | null },
): Promise<User[]> {
  const pattern = `%${page.q.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<User>`
    select ${userColumns} from users
    where users.closed_at is null and (${page.after}::int is null or users.id < ${page.after})
      and (${page.q} = '' or users.username ilike ${pattern} or users.full_name ilike ${pattern} or users.email ilike ${pattern})
    order by users.id desc limit ${page.limit}`.execute(db);
  return rows;
}

export type Credentials = { id: number; passwordHash: string | null };
export type FoundCredentials = Credentials & { username: string; email: string; fullName: string };

/**
 * Finds an account's credentials by the username or email address that the user typed. A matching username
 * wins. Returns null when no account matches.
 */
export async function findCredentials(db: Db, name: string): Promise<FoundCredentials | null> {
  const { rows } = await sql<FoundCredentials>`
    select id, password_hash as "passwordHash", username, email, full_name as "fullName" from users
    where username_folded = ${foldUsername(name)} or email_folded = ${foldEmail(name)}
    order by (username_folded = ${foldUsername(name)}) desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Returns true when the password is still the one that was verified. The row is then locked until the
 * transaction ends.
 */
export async function isPasswordUnchanged(tx: Db, { id, passwordHash }: Credentials): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${id} and password_hash = ${passwordHash} for share`.execute(tx);
  return rows.length > 0;
}

/**
 * Stores whether the password of the account is weak, unless the password has changed since it was verified.
 */
export async function recordPasswordWeakness(
  tx: Db,
  { id, passwordHash }: Credentials,
  isWeak: boolean,
): Promise<void> {
  await sql`
    update users set password_is_weak = ${isWeak}
    where id = ${id} and password_hash = ${passwordHash} and password_is_weak <> ${isWeak}`.execute(tx);
}

/** Replaces the password. Returns false when it is no longer the one that was verified. */
export async function replacePassword(
  db: Db,
  { id, passwordHash }: Credentials,
  password: PreparedPassword,
): Promise<boolean> {
  const { rows } = await sql`
    update users set password_hash = ${password.hash}, password_is_weak = ${password.isWeak}
    where id = ${id} and password_hash = ${passwordHash} returning id`.execute(db);
  return rows.length > 0;
}

export async function setPassword(db: Db, id: number, { hash, isWeak }: PreparedPassword): Promise<void> {
  await sql`update users set password_hash = ${hash}, password_is_weak = ${isWeak} where id = ${id}`.execute(
    db,
  );
}

/**
 * Changes a role, unless no admin would be left. The admins are locked in a fixed order, so that two admins
 * who demote each other cannot both succeed.
 * @returns the previous role; null when the user does not exist; 'last-admin' or 'suspended' when the change
 * is refused
 */
export async function setRole(
  db: Db,
  id: number,
  role: Role,
): Promise<{ before: Role } | 'last-admin' | 'suspended' | null> {
  await sql`select id from users where role = 'admin' order by id for update`.execute(db);
  const { rows } = await sql<{ role: Role; isSuspended: boolean; others: number }>`
    select role, suspended_at is not null as "isSuspended", (select count(*) from users as other where other.role = 'admin' and other.id <> ${id})::int as others
    from users where id = ${id} for update`.execute(db);
  const [row] = rows;
  if (!row) return null;
  if (row.isSuspended) return 'suspended';
  if (row.role === 'admin' && role !== 'admin' && row.others === 0) return 'last-admin';
  await sql`update users set role = ${role} where id = ${id}`.execute(db);
  return { before: row.role };
}

/**
 * Inserts an account. The unique indexes decide between concurrent registrations. An account without a hash
 * cannot sign in with a password.
 * @returns its id, or null when the username or email address is taken
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

/** Updates the given fields. Omitted fields stay unchanged. */
export async function updateProfile(
  db: Db,
  userId: number,
  profile: z.infer<typeof profileBody>,
): Promise<void> {
  await sql`
    update users set full_name = coalesce(${profile.fullName ?? null}, full_name),
      wants_newsletter = coalesce(${profile.wantsNews ?? null}, wants_newsletter),
      wants_activity_email = coalesce(${profile.wantsActivityMail ?? null}, wants_activity_email),
      phone = case when ${profile.phone === undefined} then phone else ${profile.phone ?? null} end
    where id = ${userId}`.execute(db);
}
