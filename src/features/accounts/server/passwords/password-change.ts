import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Role } from '#features/accounts/roles.ts';
import { foldEmail } from '#features/accounts/rules.ts';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { isEmailConfirmed, markEmailConfirmed } from '#features/accounts/server/email-confirmation.ts';
import {
  passwordChangedEmailTemplate,
  resetEmailTemplate,
} from '#features/accounts/server/email-templates.ts';
import { rememberBrowser } from '#features/accounts/server/sign-in/known-browser-rows.ts';
import { endSessions } from '#features/accounts/server/sign-in/sessions.ts';
import { dropSecondFactor } from '#features/accounts/server/sign-in/two-factor-change.ts';
import { replacePassword, setPassword } from '#features/accounts/server/user-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { job } from '#kit/server/job.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken, newToken } from '#kit/server/secrets.ts';
import { requirePassword, wrongCurrentPassword } from './password-check.ts';
import { prepareNewPassword } from './password-rules.ts';

const resetMinutes = 60;
/** The maximum number of unused links from the last half hour. */
const maxPendingResets = 10;

type Account = {
  id: number;
  username: string;
  email: string;
  fullName: string;
  role: Role;
  passwordHash: string | null;
};
const accountColumns = sql.raw(
  'users.id, username, email, full_name as "fullName", role, password_hash as "passwordHash"',
);

/**
 * Changes the password of a signed-in user.
 * @throws AppError 'invalid' with an error for currentPassword or newPassword; 'too-many'
 */
export async function changePassword(
  kit: Kit,
  userId: number,
  request: { currentPassword: string; newPassword: string; currentToken: string | null; productName: string },
): Promise<void> {
  const verifiedHash = await requirePassword(kit, userId, request.currentPassword, 'currentPassword');
  const account = { ...(await readAccount(kit.db, userId)), passwordHash: verifiedHash };
  await setNewPassword(kit, account, request, {
    keepToken: request.currentToken,
    how: 'changed',
  });
}

const resetRequest = z.object({
  email: z.string(),
  /** The page on which to set a new password. The token is appended to it. */
  pageAddress: z.string(),
  productName: z.string(),
  /** The id of the request. It is missing from jobs that were queued before it was introduced. */
  requestId: z.string().optional(),
});
type ResetRequest = z.infer<typeof resetRequest>;

export const sendResetJob = job('send-reset', resetRequest, ({ kit }, payload) => sendReset(kit, payload), {
  lane: 'urgent',
  work: 'emails',
});

/**
 * Queues a reset. A job looks up the account later, so that neither the response nor its timing reveals
 * whether the account exists.
 */
export async function requestReset(
  kit: Kit,
  { address, work, ...request }: Omit<ResetRequest, 'requestId'> & { address: string; work: ProofOfWork },
) {
  await consumeAttempt(kit.db, { key: `reset from ${address}`, free: 10, openTo: 'network' }, work);
  const emailLimit = { key: `reset of ${foldEmail(request.email)}`, free: 3, openTo: 'anyone' } as const;
  await consumeAttempt(kit.db, { ...emailLimit, refillSeconds: 900 }, work);
  await kit.jobs.enqueue(kit.db, sendResetJob, { ...request, requestId: randomUUID() });
}

/**
 * Sends the email with the link if the account exists. Runs as a job and sends one email, even when it is
 * retried.
 */
export async function sendReset(kit: Kit, request: ResetRequest): Promise<void> {
  const { rows } = await sql<Account>`
    select ${accountColumns} from users where email_folded = ${foldEmail(request.email)}`.execute(kit.db);
  const [account] = rows;
  if (!account) return;
  // This limit protects the owner from a flood of emails. The links already sent stay valid for another half
  // hour.
  if ((await countRecentResets(kit.db, account.id)) >= maxPendingResets) return;
  const token = newToken();
  await kit.db.transaction().execute(async (tx) => {
    const isQueued = await enqueueEmail(kit, tx, {
      kind: 'account_access',
      key: `reset ${request.requestId ?? hashToken(token).toString('hex')}`,
      recipient: account.email,
      letter: {
        ...resetEmailTemplate.linkTo(`${request.pageAddress}${token}`, {
          product: request.productName,
          account: accountLabel(account.username),
          minutes: String(resetMinutes),
        }),
        secret: { text: token, minutes: resetMinutes },
      },
    });
    if (!isQueued) return;
    await sql`
      insert into password_resets (token_hash, user_id, ends_at)
      values (${hashToken(token)}, ${account.id}, now() + make_interval(mins => ${resetMinutes}))`.execute(
      tx,
    );
  });
}

async function countRecentResets(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from password_resets
    where user_id = ${userId} and ends_at > now() + make_interval(mins => ${resetMinutes / 2})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Resets the password. The user proved that they own the account by reading its email, so their browser
 * becomes a known one. They can then sign in even while an attacker is guessing passwords.
 * @throws AppError 'gone' when the link was used or has expired; 'invalid' with an error for newPassword
 */
export async function resetPassword(
  kit: Kit,
  request: { token: string; newPassword: string; visitorId: string | null; productName: string },
): Promise<void> {
  const { rows } = await sql<Account>`
    select ${accountColumns}
    from password_resets join users on users.id = user_id
    where token_hash = ${hashToken(request.token)} and ends_at > now()`.execute(kit.db);
  const [account] = rows;
  if (!account) throw resetLinkError();
  await setNewPassword(kit, account, request, {
    keepToken: null,
    how: 'reset',
    reset: request,
  });
}

async function setNewPassword(
  kit: Kit,
  account: Account,
  { newPassword, productName }: { newPassword: string; productName: string },
  options: {
    keepToken: string | null;
    how: 'changed' | 'reset';
    reset?: { token: string; visitorId: string | null };
  },
): Promise<void> {
  const password = await prepareNewPassword(newPassword, { ...account, productName }, 'newPassword');
  await kit.db.transaction().execute(async (tx) => {
    // The account's row must always be locked first, so that a concurrent change and reset do not deadlock.
    if (options.reset) await setPassword(tx, account.id, password);
    else if (!(await replacePassword(tx, account, password))) throw wrongCurrentPassword('currentPassword');
    if (options.reset && !(await consumeResetToken(tx, options.reset.token))) throw resetLinkError();
    if (options.reset) await handOver(kit, tx, account.id);
    if (options.reset?.visitorId) await rememberBrowser(tx, account.id, options.reset.visitorId);
    await sql`delete from password_resets where user_id = ${account.id}`.execute(tx);
    await endSessions(tx, account.id, options.keepToken);
    await writeAudit(tx, {
      actorId: account.id,
      action: `password ${options.how}`,
      subject: `user ${account.id}`,
    });
    await enqueueEmail(kit, tx, {
      kind: 'account_change',
      key: `password ${options.how} ${account.id} ${kit.clock().toISOString()}`,
      recipient: account.email,
      letter: passwordChangedEmailTemplate.with({ account: accountLabel(account.username) }),
    });
  });
}

/**
 * Hands the account over to the owner of its address. If the address was never confirmed, another person may
 * have created the account and could otherwise still get in.
 */
async function handOver(kit: Kit, tx: Db, userId: number): Promise<void> {
  if (!(await isEmailConfirmed(tx, userId))) {
    await sql`delete from known_browsers where user_id = ${userId}`.execute(tx);
    await dropSecondFactor(kit, tx, userId);
  }
  await markEmailConfirmed(tx, userId);
}

/**
 * Deletes a reset token, so that only one of several concurrent uses succeeds. Returns false when it was used
 * or has expired.
 */
async function consumeResetToken(db: Db, token: string): Promise<boolean> {
  const { rows } = await sql`
    delete from password_resets where token_hash = ${hashToken(token)} and ends_at > now() returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

async function readAccount(db: Db, id: number): Promise<Account> {
  const { rows } = await sql<Account>`select ${accountColumns} from users where id = ${id}`.execute(db);
  const [account] = rows;
  if (!account) throw new AppError('unauthenticated', 'signed_out', msg('Please sign in first.'));
  return account;
}

function resetLinkError(): AppError {
  return new AppError(
    'gone',
    'reset_used',
    msg('This link has expired or has already been used. Request a new one.'),
  );
}
