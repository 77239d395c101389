import { sql } from 'kysely';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { EmailMessage } from '#kit/server/email/email-message.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken, newToken } from '#kit/server/secrets.ts';
import { accountLabel } from './account-label.ts';
import { writeAudit } from './audit.ts';
import { confirmationEmailTemplate, welcomeEmailTemplate } from './email-templates.ts';

const linkLifetimeMinutes = 24 * 60;

/** The URL of the confirmation page, to which the token is appended, and the product name for the email. */
type EmailContext = { pageAddress: string; productName: string };

/**
 * Sends a confirmation link to the account's address.
 * @throws AppError 'conflict' when the address is already confirmed; 'too-many'
 */
export async function requestConfirmation(
  kit: Kit,
  userId: number,
  { pageAddress, productName }: EmailContext,
): Promise<void> {
  if (await isEmailConfirmed(kit.db, userId))
    throw new AppError('conflict', 'email_confirmed', msg('Your email address is already confirmed.'));
  await consumeAttempt(kit.db, { key: `confirmation of #${userId}`, free: 3 });
  await kit.db
    .transaction()
    .execute((tx) =>
      sendLink(kit, tx, userId, (token) =>
        confirmationEmailTemplate.linkTo(`${pageAddress}${token}`, { product: productName }),
      ),
    );
}

/**
 * Sends the welcome email. The username is the only user input in it, because the address may belong to a
 * stranger.
 */
export async function sendWelcomeEmail(
  kit: Kit,
  tx: Db,
  { id, username }: { id: number; username: string },
  { pageAddress, productName }: EmailContext,
): Promise<void> {
  const account = accountLabel(username);
  await sendLink(kit, tx, id, (token) =>
    welcomeEmailTemplate.linkTo(`${pageAddress}${token}`, { product: productName, account }),
  );
}

async function sendLink(
  kit: Kit,
  tx: Db,
  userId: number,
  emailFor: (token: string) => EmailMessage,
): Promise<void> {
  const token = newToken();
  const { rows } = await sql<{ email: string }>`
    insert into email_confirmations (token_hash, user_id, ends_at)
    values (${hashToken(token)}, ${userId}, now() + make_interval(mins => ${linkLifetimeMinutes}))
    returning (select email from users where id = ${userId})`.execute(tx);
  for (const { email } of rows)
    await enqueueEmail(kit, tx, {
      kind: 'account_access',
      key: `confirmation ${hashToken(token).toString('hex')}`,
      recipient: email,
      letter: { ...emailFor(token), secret: { text: token, minutes: linkLifetimeMinutes } },
    });
}

/**
 * Confirms the address. The link works only for the signed-in user of the account. Otherwise a person who
 * registered with a stranger's address could trick the stranger into confirming it.
 * @throws AppError 'gone' when the link has expired or belongs to another account, unless the address is
 * already confirmed
 */
export async function confirmEmail(kit: Kit, userId: number, token: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      delete from email_confirmations
      where token_hash = ${hashToken(token)} and user_id = ${userId} and ends_at > now() returning user_id`.execute(
      tx,
    );
    if (rows.length > 0) await markEmailConfirmed(tx, userId);
    else if (!(await isEmailConfirmed(tx, userId)))
      throw new AppError(
        'gone',
        'confirmation_used',
        msg('This link has expired or belongs to another account. Request a new one in your settings.'),
      );
  });
}

/** Marks the address as confirmed. Call it once the user has proved that they can read its email. */
export async function markEmailConfirmed(tx: Db, userId: number): Promise<void> {
  const { rows } = await sql`
    update users set email_confirmed_at = now() where id = ${userId} and email_confirmed_at is null returning id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`delete from email_confirmations where user_id = ${userId}`.execute(tx);
  await writeAudit(tx, { actorId: userId, action: 'email address confirmed', subject: `user ${userId}` });
}

export async function isEmailConfirmed(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and email_confirmed_at is not null`.execute(db);
  return rows.length > 0;
}
