import { sql } from 'kysely';
import type { z } from 'zod';
import { foldEmail, foldUsername, mailboxOf } from '#features/accounts/rules.ts';
import type { MembershipPlan, registerBody } from '#features/accounts/schema.ts';
import { isReserved } from '#features/accounts/server/email-addresses/address-change-rows.ts';
import { prepareNewPassword } from '#features/accounts/server/passwords/password-rules.ts';
import { rememberBrowser } from '#features/accounts/server/sign-in/known-browser-rows.ts';
import { beginSession, endSession } from '#features/accounts/server/sign-in/sessions.ts';
import type { SignedIn, SignInHook } from '#features/accounts/server/sign-in/sign-in.ts';
import { AppError } from '#kit/app-error.ts';
import type { Language } from '#kit/languages.ts';
import { type Message, msg } from '#kit/msg.ts';
import { consumeAttempt, type OpenLimit } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import type { LanguageChoice } from '#kit/server/http/language-cookie.ts';
import type { Kit } from '#kit/server/kit.ts';
import { reconcileLanguage } from './account-language.ts';
import { writeAccess } from './audit.ts';
import { sendWelcomeEmail } from './email-confirmation.ts';
import { insertUser, readExistingUser, setPassword } from './user-rows.ts';

type Request = z.output<typeof registerBody> & {
  productName: string;
  /** The page that confirms the address. The token is appended to it. */
  pageAddress: string;
  address: string;
  work: ProofOfWork;
  userAgent: string;
  visitorId: string | null;
  previousToken: string | null;
  onSignIn: SignInHook;
  language: Language;
  languageChoice: LanguageChoice | null;
};

/**
 * Creates an account, always as an unverified plain user on the free plan. Another requested plan is stored
 * until it is paid for, or until the account may list homes and its trial starts.
 * @throws AppError 'invalid' for a guessable password; 'conflict' with an error for username or email;
 * 'too-many'
 */
export async function registerUser(kit: Kit, request: Request): Promise<SignedIn> {
  const limit = { key: `register from ${request.address}`, free: 20, openTo: 'network' } as const;
  await consumeAttempt(kit.db, limit, request.work);
  const password = await prepareNewPassword(request.password, { ...request, role: 'user' }, 'password');
  // A request with a taken username sends no email, so it must not use up the email limit of the mailbox.
  const { username, email } = await readTaken(kit.db, request);
  if (!username && !email) await consumeAttempt(kit.db, firstEmailLimit(request.email), request.work);
  return kit.db.transaction().execute(async (tx) => {
    if (await isReserved(tx, request.email, { now: kit.clock() }))
      throw await takenError(tx, { ...request, isHeld: true });
    const id = await insertUser(tx, {
      username: request.username,
      email: request.email,
      fullName: request.fullName,
      role: 'user',
      isVerified: false,
    });
    if (id === null) throw await takenError(tx, request);
    await setPassword(tx, id, password);
    await reconcileLanguage(tx, id, request);
    await setFirstPlan(tx, id, request.membershipPlan ?? 'basic');
    if (request.visitorId) {
      await rememberBrowser(tx, id, request.visitorId);
      await request.onSignIn(tx, { userId: id, visitorId: request.visitorId });
    }
    if (request.previousToken) await endSession(tx, request.previousToken);
    await writeAccess(tx, {
      userId: id,
      action: 'registered',
      details: { address: request.address, browser: request.userAgent },
    });
    const session = await beginSession(tx, id, request.userAgent);
    const user = await readExistingUser(tx, id);
    await sendWelcomeEmail(kit, tx, user, request);
    return { user, session };
  });
}

/**
 * Returns the rate limit on unsolicited emails to a mailbox, because anyone can enter its address or one of
 * its aliases.
 */
export const firstEmailLimit = (email: string): OpenLimit => ({
  key: `first mails to ${mailboxOf(email)}`,
  free: 5,
  openTo: 'anyone',
  refillSeconds: 900,
  hourlyCeiling: 60,
});

async function setFirstPlan(db: Db, id: number, plan: MembershipPlan): Promise<void> {
  await sql`
    update users set membership_plan = 'basic', requested_plan = ${plan === 'basic' ? null : plan}
    where id = ${id}`.execute(db);
}

async function takenError(
  db: Db,
  {
    username,
    email,
    isHeld: isAddressReserved = false,
  }: { username: string; email: string; isHeld?: boolean },
): Promise<AppError> {
  const takenFields = await readTaken(db, { username, email });
  const fields: Record<string, Message> = {};
  if (takenFields.username) fields.username = msg('This username is taken');
  if (takenFields.email || isAddressReserved)
    fields.email = msg('There is already an account with this email address');
  const message =
    Object.values(fields)[0] ?? msg('That username or email address was just taken. Please try again.');
  return new AppError('conflict', 'already_taken', message, { fields });
}

type TakenFields = { username: boolean | null; email: boolean | null };

async function readTaken(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<TakenFields> {
  const { rows } = await sql<TakenFields>`
    select bool_or(username_folded = ${foldUsername(username)}) as username,
      bool_or(email_folded = ${foldEmail(email)}) as email
    from users where username_folded = ${foldUsername(username)} or email_folded = ${foldEmail(email)}`.execute(
    db,
  );
  return onlyRow(rows);
}
