import { foldEmail } from '#features/accounts/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { violatedConstraint } from '#kit/error-fields.ts';
import { type Message, msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Work } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken, newToken } from '#kit/server/secrets.ts';
import { accountLabel } from './account-label.ts';
import * as rows from './address-change-rows.ts';
import { writeAudit } from './audit.ts';
import { addressEmailTemplates } from './email-templates.ts';
import { type Reauthentication, requireReauthentication } from './reauthentication.ts';
import { firstMailsTo } from './registration.ts';
import { endSessions } from './sessions.ts';

type Site = { appOrigin: string; productName: string };

const linkHours = 24;
/** The number of days during which the owner of the old address can revert a change. */
export const revertDays = 7;
const stopMinutes = revertDays * 24 * 60;
const minuteMs = 60_000;

/**
 * Sends a confirmation link to the new address, which replaces the old one once the link is used. The old
 * address receives a link that stops the change.
 * @throws AppError as thrown by `requireReauthentication`; 'conflict' when the address is taken or is already
 * the user's; 'too-many'
 */
export async function requestEmailChange(
  kit: Kit,
  userId: number,
  { email, work, ...proof }: Reauthentication & { email: string; work: Work },
  site: Site,
): Promise<void> {
  await requireReauthentication(kit, userId, proof);
  await consumeAttempt(kit.db, { key: `address change of #${userId}`, free: 3 });
  await consumeAttempt(kit.db, firstMailsTo(email), work);
  await kit.db.transaction().execute(async (tx) => {
    const user = await rows.lockAddress(tx, userId);
    if (foldEmail(email) === foldEmail(user.email))
      throw addressError(msg('This is already your email address'));
    const isReserved = await rows.isReserved(tx, email, { now: kit.clock(), exceptId: userId });
    if (isReserved || (await rows.isEmailInUse(tx, email, userId)))
      throw addressError(msg('There is already an account with this email address'));
    const now = kit.clock();
    const [token, stop] = [newToken(), newToken()];
    await rows.insertChange(tx, {
      userId,
      former: user.email,
      wanted: email,
      tokenHash: hashToken(token),
      endsAt: new Date(now.getTime() + linkHours * 60 * minuteMs),
      stopHash: user.isConfirmed ? hashToken(stop) : null,
      stopUntil: new Date(now.getTime() + stopMinutes * minuteMs),
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
        secret: { text: token, minutes: linkHours * 60 },
      },
    });
    await notifyFormerAddress(
      kit,
      tx,
      'asked',
      { ...user, newEmail: email, stop: user.isConfirmed ? stop : null },
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
  const done = kit.db.transaction().execute(async (tx) => {
    const user = await rows.lockAddress(tx, userId);
    const change = await rows.readPendingChange(tx, userId, hashToken(token), now);
    if (!change) throw linkEnded();
    await rows.replaceAddress(tx, userId, change.wanted, now);
    // The token from the request still stops the change. Only its hash is stored.
    const stop = user.isConfirmed ? newToken() : null;
    await rows.markChanged(tx, change.id, {
      at: now,
      stopHash: stop === null ? null : hashToken(stop),
      stopUntil: new Date(now.getTime() + stopMinutes * minuteMs),
    });
    await writeAudit(tx, {
      actorId: userId,
      action: 'email address changed',
      subject: `user ${userId}`,
      details: { before: maskEmail(user.email), after: maskEmail(change.wanted) },
    });
    await notifyFormerAddress(kit, tx, 'changed', { ...user, newEmail: change.wanted, stop }, site);
  });
  await done.catch((error) => {
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
 * Stops or undoes a change for the owner of the old address, who need not be signed in. All sessions end. The
 * password stops working, because the person who made the change knew it. A second factor that was added
 * since the change is removed.
 * @throws AppError 'gone' when the period is over; 'conflict' when another account now has the old address
 */
export async function revertEmailChange(kit: Kit, token: string): Promise<void> {
  const now = kit.clock();
  const done = kit.db.transaction().execute(async (tx) => {
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
  await done.catch((error) => {
    throw isEmailTaken(error)
      ? new AppError(
          'conflict',
          'address_taken',
          msg('Another account now uses this email address. Please contact us for help.'),
        )
      : error;
  });
}

type Former = { id: number; username: string; email: string; newEmail: string; stop: string | null };

/**
 * Notifies the old address. An address that was never confirmed gets no email, because the link in it could
 * be used to take over the account.
 */
async function notifyFormerAddress(
  kit: Kit,
  tx: Db,
  what: 'asked' | 'changed',
  { id, username, email, newEmail, stop }: Former,
  { appOrigin }: Site,
): Promise<void> {
  if (!stop) return;
  await enqueueEmail(kit, tx, {
    kind: 'account_change',
    key: `address ${what} of ${id} ${hashToken(stop).toString('hex')}`,
    recipient: email,
    letter: {
      ...addressEmailTemplates[what].linkTo(`${appOrigin}/auth/keep-email#${stop}`, {
        account: accountLabel(username),
        wanted: { linkable: maskEmail(newEmail) },
        days: String(revertDays),
      }),
      secret: { text: stop, minutes: stopMinutes },
    },
  });
}

/** Returns enough of the address for its owner to recognize it, but too little for anyone else. */
export const maskEmail = (email: string) => email.replace(/^(.)[^@]*/, '$1…');

/**
 * Returns true when another account has the address. The unique index decides between concurrent requests.
 */
const isEmailTaken = (error: unknown) => violatedConstraint(error) === 'users_email_folded_key';

function addressError(message: Message): AppError {
  return new AppError('conflict', 'address_refused', message, { fields: { email: message } });
}

function linkEnded(): AppError {
  return new AppError(
    'gone',
    'address_link_ended',
    msg(
      'This link has expired, has already been used, or belongs to another account. Request a new one in your settings.',
    ),
  );
}
