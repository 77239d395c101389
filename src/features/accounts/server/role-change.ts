import { admins } from '#features/accounts/policy.ts';
import type { Role } from '#features/accounts/roles.ts';
import type { User } from '#features/accounts/schema.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { notifyOfNewAdmin } from './admin-appointments.ts';
import { writeAudit } from './audit.ts';
import { lockAuthorizedUser } from './lock-authorized-user.ts';
import { readExistingUser, setRole } from './user-rows.ts';

/**
 * Starts the membership of an account that may now list homes, in the transaction that changes its role. The
 * app supplies it.
 */
export type OnManagerGranted = (kit: Kit, tx: Db, userId: number) => Promise<void>;

type Change = { actorId: number; userId: number; role: Role; onManager: OnManagerGranted };

/**
 * Changes the role of a user, for an admin.
 * @throws AppError 'not-found'; 'conflict' when no admin would be left, or the account is suspended;
 * 'forbidden' when the acting admin has lost the role
 */
export async function changeUserRole(kit: Kit, change: Change): Promise<User> {
  const { actorId, userId, role, onManager } = change;
  return kit.db.transaction().execute(async (tx) => {
    const before = await changeRoleWithin(tx, actorId, userId, role);
    if (role === 'property_manager') await onManager(kit, tx, userId);
    const user = await readExistingUser(tx, userId);
    if (role === 'admin' && before !== 'admin')
      await notifyOfNewAdmin(kit, tx, { userId, username: user.username });
    return user;
  });
}

/**
 * Changes a role within a larger transaction. Call it before any other rows are locked.
 * @returns the previous role
 */
export async function changeRoleWithin(tx: Db, actorId: number, userId: number, role: Role): Promise<Role> {
  const outcome = await setRole(tx, userId, role);
  // The acting admin may have been demoted in the meantime. All admins are locked first to avoid a deadlock.
  if (actorId !== userId) await lockAuthorizedUser(tx, { id: actorId, role: 'admin' }, admins);
  if (outcome === null) throw new AppError('not-found', 'no_such_user', msg('User not found.'));
  if (outcome === 'suspended')
    throw new AppError(
      'conflict',
      'suspended',
      english('This account is suspended. Restore it before you change its role.'),
    );
  if (outcome === 'last-admin')
    throw new AppError(
      'conflict',
      'last_admin',
      english('You cannot remove the last admin. Make another user an admin first.'),
    );
  if (outcome.before !== role)
    await writeAudit(tx, {
      actorId,
      action: 'role changed',
      subject: `user ${userId}`,
      details: { from: outcome.before, to: role },
    });
  return outcome.before;
}
