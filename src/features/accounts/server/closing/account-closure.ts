import { accountLabel } from '#features/accounts/server/account-label.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { closingEmailTemplates } from '#features/accounts/server/email-templates.ts';
import {
  type Reauthentication,
  requireReauthentication,
} from '#features/accounts/server/sign-in/reauthentication.ts';
import { endSessions } from '#features/accounts/server/sign-in/sessions.ts';
import { isSuspended } from '#features/accounts/server/suspension/open-suspension.ts';
import { AppError } from '#kit/app-error.ts';
import { formatLongDate } from '#kit/dates.ts';
import { type Message, msg, textOf } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { forEachIsolated } from '#kit/server/for-each-isolated.ts';
import type { Kit } from '#kit/server/kit.ts';
import * as rows from './closing-rows.ts';

/** The number of days during which an owner can cancel a closure without losing anything. */
export const closureGraceDays = 7;
const dayMs = 86_400_000;

/** The parts of a closure that belong to other features. The app supplies them. */
export type ClosureDependencies = {
  /** Returns what blocks the closure of an account: unsettled money, bookings and sales. */
  readBlockers(kit: Kit, db: Db, userId: number): Promise<Message[]>;
  /** Locks the rows that can block a closure, and then the account. */
  lock(tx: Db, userId: number): Promise<void>;
  /**
   * Hides all listings of an account that is being closed, and restores them when the closure is cancelled.
   */
  syncListings(kit: Kit, tx: Db, userId: number): Promise<void>;
  /** Deletes the user's data, and anonymizes the data that must be retained. */
  erase(kit: Kit, tx: Db, userId: number): Promise<void>;
};

export async function readClosing(kit: Kit, userId: number, { readBlockers: readOpen }: ClosureDependencies) {
  const account = await rows.readClosingAccount(kit.db, userId);
  const blockers = await readBlockers(kit, kit.db, account, readOpen);
  return { against: blockers.map((blocker) => textOf(blocker)), days: closureGraceDays };
}

/**
 * Requests the closure of an account: hides its listings and ends all its sessions.
 * @returns the time when the account will be erased
 * @throws AppError as thrown by `requireReauthentication`; 'conflict' listing everything that blocks the
 * closure
 */
export async function requestAccountClosure(
  kit: Kit,
  userId: number,
  proof: Reauthentication,
  {
    appOrigin,
    readBlockers: readOpen,
    lock,
    syncListings,
  }: Omit<ClosureDependencies, 'erase'> & { appOrigin: string },
): Promise<Date> {
  await requireReauthentication(kit, userId, proof);
  return kit.db.transaction().execute(async (tx) => {
    await lock(tx, userId);
    const account = await rows.readClosingAccount(tx, userId);
    const blockers = await readBlockers(kit, tx, account, readOpen);
    if (blockers.length > 0)
      throw new AppError(
        'conflict',
        'still_open',
        msg('This account cannot be deleted yet. {value}', { value: blockers }),
      );
    const now = kit.clock();
    const closesAt = new Date(now.getTime() + closureGraceDays * dayMs);
    await rows.setClosing(tx, userId, { requestedAt: now, closesAt });
    await syncListings(kit, tx, userId);
    await endSessions(tx, userId, null);
    await writeAudit(tx, {
      actorId: userId,
      action: 'account deletion requested',
      subject: `user ${userId}`,
    });
    await enqueueEmail(kit, tx, {
      kind: 'account_change',
      key: `closing of ${userId} at ${closesAt.toISOString()}`,
      recipient: account.email,
      letter: closingEmailTemplates.asked.linkTo(`${appOrigin}/auth`, {
        account: accountLabel(account.username),
        day: { calendarText: formatLongDate(closesAt.toISOString()) },
      }),
    });
    return closesAt;
  });
}

/**
 * Cancels a closure and restores the listings.
 * @throws AppError 'conflict' when the account is not being closed
 */
export async function cancelAccountClosure(
  kit: Kit,
  userId: number,
  { lock, syncListings }: ClosureDependencies,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    await lock(tx, userId);
    const { closesAt } = await rows.readClosingAccount(tx, userId);
    if (!closesAt)
      throw new AppError('conflict', 'not_closing', msg('This account is not scheduled for deletion.'));
    await rows.setClosing(tx, userId, { requestedAt: null, closesAt: null });
    await syncListings(kit, tx, userId);
    await writeAudit(tx, {
      actorId: userId,
      action: 'account deletion cancelled',
      subject: `user ${userId}`,
    });
  });
}

/**
 * Erases the accounts whose grace period is over. Runs as a job. If something new blocks a closure, the
 * account is not erased, and its owner is notified.
 */
export async function eraseDueAccounts(kit: Kit, dependencies: ClosureDependencies): Promise<void> {
  await forEachIsolated(
    kit,
    'an account that is closed',
    await rows.readDueClosures(kit.db, kit.clock()),
    (id) => kit.db.transaction().execute((tx) => closeIfDue(kit, tx, id, dependencies)),
  );
}

async function closeIfDue(
  kit: Kit,
  tx: Db,
  id: number,
  { readBlockers: readOpen, lock, erase }: ClosureDependencies,
): Promise<void> {
  await lock(tx, id);
  const account = await rows.readClosingAccount(tx, id);
  const now = kit.clock();
  if (!account.closesAt || account.closesAt > now) return;
  const values = { account: accountLabel(account.username) };
  const blockingReasons = await readBlockers(kit, tx, account, readOpen);
  if (blockingReasons.length > 0) {
    await rows.setClosing(tx, id, {
      requestedAt: account.requestedAt,
      closesAt: new Date(now.getTime() + dayMs),
    });
    await enqueueEmail(kit, tx, {
      kind: 'account_change',
      // The job tries again every day, but the owner gets only one email.
      key: `account ${id} not closed, asked ${account.requestedAt?.toISOString()}`,
      recipient: account.email,
      letter: closingEmailTemplates.open.with({ ...values, reasons: blockingReasons }),
    });
    return;
  }
  await erase(kit, tx, id);
  await endSessions(tx, id, null);
  await rows.anonymiseUser(tx, id, now);
  await writeAudit(tx, { actorId: null, action: 'account deleted', subject: `user ${id}` });
  await enqueueEmail(kit, tx, {
    kind: 'account_change',
    key: `account ${id} closed`,
    recipient: account.email,
    letter: closingEmailTemplates.closed.with(values),
  });
}

async function readBlockers(
  kit: Kit,
  db: Db,
  { id, role }: rows.ClosingAccount,
  readOpen: ClosureDependencies['readBlockers'],
): Promise<Message[]> {
  const adminBlockers =
    role === 'admin' ? [msg('You are an admin. Another admin must remove your admin role first.')] : [];
  // A suspended account cannot be closed, because closing it would erase the evidence.
  const suspensionBlockers = (await isSuspended(db, id))
    ? [msg('Your account is suspended. Contact us.')]
    : [];
  return [...adminBlockers, ...suspensionBlockers, ...(await readOpen(kit, db, id))];
}
