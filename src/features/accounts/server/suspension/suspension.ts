import { type Admin, admins } from '#features/accounts/policy.ts';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { emailAdmins } from '#features/accounts/server/email-addresses/email-admins.ts';
import { suspensionEmailTemplates } from '#features/accounts/server/email-templates.ts';
import { lockAuthorizedUser } from '#features/accounts/server/lock-authorized-user.ts';
import { endSessions } from '#features/accounts/server/sign-in/sessions.ts';
import { withVerifiedOwner } from '#features/accounts/server/sign-in/sign-in.ts';
import { setRole } from '#features/accounts/server/user-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readOpenSuspension, type Suspension } from './open-suspension.ts';
import * as rows from './suspension-rows.ts';

/** The effects of a suspension on the account's listings. The app supplies them. */
export type SuspensionParts = {
  /** Locks the listings of an account. Listings are always locked before accounts. */
  lockListings(tx: Db, userId: number): Promise<void>;
  /** Pauses the listings of an account, and returns how many were paused. */
  pause(tx: Db, userId: number, suspensionId: number): Promise<number>;
  /** Restores the paused listings of an account, and returns how many were restored. */
  restore(kit: Kit, tx: Db, userId: number, suspension: Suspension): Promise<number>;
};

type SuspensionInput = { userId: number; reason: string };
type Settings = { appOrigin: string; suspension: SuspensionParts };

/**
 * Suspends an account in one transaction: removes its role, ends its sessions, pauses its listings and emails
 * the reason to its owner. Bookings remain until an admin cancels them.
 * @throws AppError 'not-found'; 'conflict' for the admin's own account, the last admin, or an account that is
 * already suspended; 'forbidden' when the admin has lost the role
 */
export async function suspendAccount(
  kit: Kit,
  admin: Admin,
  { userId, reason }: SuspensionInput,
  { appOrigin, suspension }: Settings,
): Promise<{ pausedListings: number }> {
  if (userId === admin.id)
    throw new AppError(
      'conflict',
      'own_account',
      msg('You cannot suspend your own account. Ask another admin.'),
    );
  return kit.db.transaction().execute(async (tx) => {
    await suspension.lockListings(tx, userId);
    const roleBefore = await removeRole(tx, admin, userId);
    const account = await requireAccount(tx, userId);
    const now = kit.clock();
    const id = await rows.insertSuspension(tx, { userId, reason, roleBefore, by: admin.id, at: now });
    if (id === null)
      throw new AppError('conflict', 'suspended_already', msg('This account is already suspended.'));
    await rows.setSuspended(tx, userId, { at: now, role: 'user' });
    const pausedListings = await suspension.pause(tx, userId, id);
    await endSessions(tx, userId, null);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'account suspended',
      subject: `user ${userId}`,
      details: { reason, roleBefore, pausedListings },
    });
    await enqueueEmail(kit, tx, {
      kind: 'account_access',
      key: `account ${userId} suspended ${id}`,
      recipient: account.email,
      letter: suspensionEmailTemplates.suspended.linkTo(`${appOrigin}/auth`, {
        account: accountLabel(account.username),
        reason: { linkable: reason },
      }),
    });
    return { pausedListings };
  });
}

async function removeRole(tx: Db, admin: Admin, userId: number) {
  const outcome = await setRole(tx, userId, 'user');
  await lockAuthorizedUser(tx, admin, admins);
  if (outcome === null) throw userNotFoundError();
  if (outcome === 'suspended')
    throw new AppError('conflict', 'suspended_already', msg('This account is already suspended.'));
  if (outcome === 'last-admin')
    throw new AppError(
      'conflict',
      'last_admin',
      msg('This is the last admin. Make another person an admin first.'),
    );
  return outcome.before;
}

async function requireAccount(tx: Db, userId: number) {
  const account = await rows.lockAccount(tx, userId);
  if (!account || account.isClosed) throw userNotFoundError();
  return account;
}

/**
 * Ends a suspension. Restores the role, and as many listings as the plan still allows.
 * @throws AppError 'not-found'; 'conflict' when the account is not suspended; 'forbidden' when the admin has
 * lost the role
 */
export async function restoreAccount(
  kit: Kit,
  admin: Admin,
  { userId, reason }: SuspensionInput,
  { appOrigin, suspension }: Settings,
): Promise<{ restoredListings: number }> {
  return kit.db.transaction().execute(async (tx) => {
    await suspension.lockListings(tx, userId);
    await lockAuthorizedUser(tx, admin, admins);
    const account = await requireAccount(tx, userId);
    const liftedSuspension = await rows.liftSuspension(tx, { userId, reason, by: admin.id, at: kit.clock() });
    if (!liftedSuspension)
      throw new AppError('conflict', 'not_suspended', msg('This account is not suspended.'));
    await rows.setSuspended(tx, userId, { at: null, role: liftedSuspension.roleBefore });
    const restoredListings = await suspension.restore(kit, tx, userId, liftedSuspension);
    await writeAudit(tx, {
      actorId: admin.id,
      action: 'account restored',
      subject: `user ${userId}`,
      details: { reason, role: liftedSuspension.roleBefore, restoredListings },
    });
    await enqueueEmail(kit, tx, {
      kind: 'account_change',
      key: `account ${userId} restored ${liftedSuspension.id}`,
      recipient: account.email,
      letter: suspensionEmailTemplates.restored.linkTo(`${appOrigin}/auth`, {
        account: accountLabel(account.username),
        reason: { linkable: reason },
      }),
    });
    return { restoredListings };
  });
}

type ReplyRequest = Parameters<typeof withVerifiedOwner>[1] & { answer: string };

/**
 * Stores a suspended user's only reply, and emails it to the admins.
 * @throws AppError as thrown by `withVerifiedOwner`; 'conflict' when the account is not suspended or has
 * already replied
 */
export async function storeSuspensionReply(
  kit: Kit,
  { answer, ...request }: ReplyRequest,
  { appOrigin }: { appOrigin: string },
): Promise<void> {
  await withVerifiedOwner(kit, request, {
    async run(tx, { id: userId, username }) {
      const suspension = await readOpenSuspension(tx, userId);
      if (!suspension)
        throw new AppError(
          'conflict',
          'not_suspended',
          msg('This account is not suspended. You can sign in.'),
        );
      if (!(await rows.storeAnswer(tx, suspension.id, answer, kit.clock())))
        throw new AppError(
          'conflict',
          'answered_already',
          msg('You have already replied. We will email you when we have decided.'),
        );
      await writeAudit(tx, {
        actorId: userId,
        action: 'suspension answered',
        subject: `user ${userId}`,
      });
      const letter = suspensionEmailTemplates.answered.linkTo(`${appOrigin}/admin/users/${userId}`, {
        name: username,
        answer,
      });
      await emailAdmins(kit, tx, `suspension ${suspension.id} answered`, letter);
    },
  });
}

function userNotFoundError(): AppError {
  return new AppError('not-found', 'no_such_user', msg('User not found.'));
}
