import { foldEmail } from '#features/accounts/rules.ts';
import { accountLabel } from '#features/accounts/server/account-label.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { addressEmailTemplates } from '#features/accounts/server/email-templates.ts';
import { firstEmailLimit } from '#features/accounts/server/registration.ts';
import {
  type Reauthentication,
  requireReauthentication,
} from '#features/accounts/server/sign-in/reauthentication.ts';
import { endSessions } from '#features/accounts/server/sign-in/sessions.ts';
import { AppError } from '#kit/app-error.ts';
import { violatedConstraint } from '#kit/error-fields.ts';
import { type Message, msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken, newToken } from '#kit/server/secrets.ts';
import * as rows from './address-change-rows.ts';

type Site = { appOrigin: string; productName: string };

const linkLifetimeHours = 24;
/** The number of days during which the owner of the old address can revert a change. */
export const revertDays = 7;
const revertMinutes = revertDays * 24 * 60;
const minuteMs = 60_000;

/**
 * Sends a confirmation link to the new address, which replaces the old one once the link is used. The old
 * address, if it was confirmed, receives a link that reverts the change.
 * @throws AppError as thrown by `requireReauthentication`; 'conflict' when the address is taken or is already
 * the user's; 'too-many'
 */
export async function requestEmailChange(
  kit: Kit,
  userId: number,
  { email, work, ...proof }: Reauthentication & { email: string; work: ProofOfWork },
  site: Site,
): Promise<void> {
  await requireReauthentication(kit, userId, proof);
  await consumeAttempt(kit.db, { key: `address change of #${userId}`, free: 3 });
  await consumeAttempt(kit.db, firstEmailLimit(email), work);
  await kit.db.transaction().execute(async (tx) => {
    const user = await rows.lockAddress(tx, userId);
    if (foldEmail(email) === foldEmail(user.email))
      throw addressError(msg('This is already your email address'));
    const isReserved = await rows.isReserved(tx, email, { now: kit.clock(), exceptId: userId });
    if (isReserved || (await rows.isEmailInUse(tx, email, userId)))
      throw addressError(msg('There is already an account with this email address'));
    const now = kit.clock();
    const [token, revertToken] = [newToken(), newToken()];
    await rows.insertAddressChange(tx, {
      userId,
      former: user.email,
      wanted: email,
      tokenHash: hashToken(token),
      endsAt: new Date(now.getTime() + linkLifetimeHours * 60 * minuteMs),
      stopHash: user.isConfirmed ? hashToken(revertToken) : null,
      stopUntil: new Date(now.getTime() + revertMinutes * minuteMs),
      requestedAt: now,
    });
    await writeAudit(tx, {
      actorId: userId,
      action: 'email address change requested',
      subject: `user ${userId}`,
      details: { from: maskEmail(user.email), to: maskEmail(email) },
    });
    await enqueueEmail(kit, tx, {
      kind: 'account_access',
      key: `new address ${hashToken(token).toString('hex')}`,
      recipient: email,
      letter: {
        ...addressEmailTemplates.confirm.linkTo(`${site.appOrigin}/auth/new-email#${token}`, {
          product: site.productName,
          account: accountLabel(user.username),
        }),
        secret: { text: token, minutes: linkLifetimeHours * 60 },
      },
    });
    await notifyPreviousAddress(
      kit,
      tx,
      'asked',
      { ...user, newEmail: email, stop: user.isConfirmed ? revertToken : null },
      site,
    );
  });
}

/**
 * Confirms the new address. The link works only for the signed-in user of the account.
 * @throws AppError 'gone' when the link has expired or belongs to another account; 'conflict' when the
 * address was taken in the meantime
 */
export async function confirmEmailChange(kit: Kit, userId: number, token: string, site: Site): Promise<void> {
  const now = kit.clock();
  const transaction = kit.db.transaction().execute(async (tx) => {
    const user = await rows.lockAddress(tx, userId);
    const change = await rows.readPendingChange(tx, userId, hashToken(token), now);
    if (!change) throw linkExpiredError();
    await rows.replaceAddress(tx, userId, change.wanted, now);
    // The revert token of the request stays valid. This email needs a new one, because only the hash of the
    // first is stored.
    const revertToken = user.isConfirmed ? newToken() : null;
    await rows.markAddressChanged(tx, change.id, {
      at: now,
      stopHash: revertToken === null ? null : hashToken(revertToken),
      stopUntil: new Date(now.getTime() + revertMinutes * minuteMs),
    });
    await writeAudit(tx, {
      actorId: userId,
      action: 'email address changed',
      subject: `user ${userId}`,
      details: { before: maskEmail(user.email), after: maskEmail(change.wanted) },
    });
    await notifyPreviousAddress(
      kit,
      tx,
      'changed',
      { ...user, newEmail: change.wanted, stop: revertToken },
      site,
    );
  });
  await transaction.catch((error) => {
    throw isEmailTaken(error)
      ? addressError(msg('There is already an account with this email address'))
      : error;
  });
}

/** Cancels a requested change that has not been confirmed yet. */
export async function cancelEmailChange(kit: Kit, userId: number): Promise<void> {
  await rows.deletePendingChange(kit.db, userId);
}

/**
 * Cancels or reverts a change for the owner of the old address, who need not be signed in. All sessions end.
 * The password stops working, because the person who made the change knew it. A second factor that was added
 * since the change is removed.
 * @throws AppError 'gone' when the period is over; 'conflict' when another account now has the old address
 */
export async function revertEmailChange(kit: Kit, token: string): Promise<void> {
  const now = kit.clock();
  const transaction = kit.db.transaction().execute(async (tx) => {
    const change = await rows.claimRevertedChange(tx, hashToken(token), now);
    if (!change)
      throw new AppError(
        'gone',
        'stop_ended',
        msg('This link has expired or has already been used. Please contact us for help.'),
      );
    const { userId, former, requestedAt, changedAt } = change;
    if (changedAt) await rows.replaceAddress(tx, userId, former, now);
    await rows.lockOut(tx, userId, requestedAt);
    await endSessions(tx, userId, null);
    await writeAudit(tx, {
      actorId: userId,
      action: 'email address change cancelled',
      subject: `user ${userId}`,
      details: { by: 'the previous email address', wasChanged: changedAt !== null },
    });
  });
  await transaction.catch((error) => {
    throw isEmailTaken(error)
      ? new AppError(
          'conflict',
          'address_taken',
          msg('Another account now uses this email address. Please contact us for help.'),
        )
      : error;
  });
}

type AddressNotice = { id: number; username: string; email: string; newEmail: string; stop: string | null };

/**
 * Notifies the old address. An address that was never confirmed gets no email, because the link in it could
 * be used to take over the account.
 */
async function notifyPreviousAddress(
  kit: Kit,
  tx: Db,
  event: 'asked' | 'changed',
  { id, username, email, newEmail, stop: revertToken }: AddressNotice,
  { appOrigin }: Site,
): Promise<void> {
  if (!revertToken) return;
  await enqueueEmail(kit, tx, {
    kind: 'account_change',
    key: `address ${event} of ${id} ${hashToken(revertToken).toString('hex')}`,
    recipient: email,
    letter: {
      ...addressEmailTemplates[event].linkTo(`${appOrigin}/auth/keep-email#${revertToken}`, {
        account: accountLabel(username),
        wanted: { linkable: maskEmail(newEmail) },
        days: String(revertDays),
      }),
      secret: { text: revertToken, minutes: revertMinutes },
    },
  });
}

/** Masks an address as `j…@example.com`, so that its owner recognizes it but others cannot reconstruct it. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1…');

/**
 * Returns true for the unique violation of a taken address. The index decides between concurrent requests.
 */
const isEmailTaken = (error: unknown) => violatedConstraint(error) === 'users_email_folded_key';

function addressError(message: Message): AppError {
  return new AppError('conflict', 'address_refused', message, { fields: { email: message } });
}

function linkExpiredError(): AppError {
  return new AppError(
    'gone',
    'address_link_ended',
    msg(
      'This link has expired, has already been used, or belongs to another account. Request a new one in your settings.',
    ),
  );
}
