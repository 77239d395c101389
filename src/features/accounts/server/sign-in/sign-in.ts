import { foldEmail, foldUsername } from '#features/accounts/rules.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { writeAccess } from '#features/accounts/server/audit.ts';
import { isWeak } from '#features/accounts/server/passwords/password-rules.ts';
import { readOpenSuspension } from '#features/accounts/server/suspension/open-suspension.ts';
import { suspendedError } from '#features/accounts/server/suspension/suspension-refusal.ts';
import {
  type FoundCredentials,
  findCredentials,
  isPasswordUnchanged,
  readExistingUser,
  recordPasswordWeakness,
} from '#features/accounts/server/user-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { type AttemptLimit, consumeAttempt, type OpenLimit, resetAttempts } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { verifyPassword } from '#kit/server/passwords.ts';
import { isKnownBrowser, rememberBrowser } from './known-browser-rows.ts';
import { beginSession, endSession, type NewSession } from './sessions.ts';
import { hasSecondFactor, lacksAppCodeFormat, redeemCode } from './two-factor.ts';
import { notifyRecoveryUsed } from './two-factor-change.ts';

/**
 * Moves the browser's data, such as purchases made before sign-in, to the account. Runs in the transaction
 * that creates the session.
 */
export type SignInHook = (tx: Db, identity: { userId: number; visitorId: string }) => Promise<void>;

export type SignedIn = { user: CurrentUser; session: NewSession };

/** The credentials of a visitor, with their IP address and browser. */
type SignInAttempt = {
  username: string;
  password: string;
  code: string | undefined;
  visitorId: string | null;
  address: string;
  work: ProofOfWork;
  userAgent: string;
  productName: string;
};

type Request = SignInAttempt & {
  /** The session token that the browser sent. That session ends, even when it belongs to another account. */
  previousToken: string | null;
  onSignIn: SignInHook;
};

/**
 * Signs in by username or email address.
 * @throws AppError 'too-many'; 'unauthenticated' with the same message and timing for every wrong input, or
 * with the code 'two_factor_required' when only the second factor is missing; 'forbidden' with the reason for
 * a suspension
 */
export function signIn(kit: Kit, request: Request): Promise<SignedIn> {
  const { visitorId } = request;
  return withVerifiedOwner(kit, request, {
    // This runs before the account is locked. It locks the payments of this browser. A settlement locks a
    // payment and then the account, so the opposite order could deadlock.
    async beforeLock(tx, userId) {
      if (visitorId) await request.onSignIn(tx, { userId, visitorId });
    },
    async run(tx, { id }) {
      // Because the account is locked, a concurrent suspension is either visible here or ends the new
      // session.
      const suspension = await readOpenSuspension(tx, id);
      if (suspension) throw suspendedError(suspension);
      if (visitorId) await rememberBrowser(tx, id, visitorId);
      if (request.previousToken) await endSession(tx, request.previousToken);
      await writeAccess(tx, { userId: id, action: 'signed in', details: accessDetails(request) });
      const session = await beginSession(tx, id, request.userAgent);
      return { user: await readExistingUser(tx, id), session };
    },
  });
}

const auditActions: Record<string, string> = {
  wrong_credentials: 'sign-in failed',
  two_factor_wrong: 'sign-in failed',
  account_suspended: 'sign-in refused, account suspended',
  suspension_answered: 'sign-in refused, account suspended',
};
const accessDetails = ({ address, userAgent }: SignInAttempt) => ({ address, browser: userAgent });

type OwnerAction<T> = {
  /** Runs before the account is locked. */
  beforeLock?(tx: Db, userId: number): Promise<void>;
  /** Runs while the account is locked. */
  run(tx: Db, owner: FoundCredentials): Promise<T>;
};

/**
 * Runs an action for a visitor who proves that they own an account, in the transaction that checks the proof.
 * @throws AppError as thrown by `signIn`, except for a suspension; any error of `act`
 */
export async function withVerifiedOwner<T>(
  kit: Kit,
  request: SignInAttempt,
  act: OwnerAction<T>,
): Promise<T> {
  const credentials = await findCredentials(kit.db, request.username);
  try {
    return await verifyAndRun(kit, credentials, request, act);
  } catch (error) {
    const action = error instanceof AppError && auditActions[error.code];
    if (action)
      await writeAccess(kit.db, { userId: credentials?.id ?? null, action, details: accessDetails(request) });
    throw error;
  }
}

async function verifyAndRun<T>(
  kit: Kit,
  credentials: FoundCredentials | null,
  request: SignInAttempt,
  { beforeLock, run }: OwnerAction<T>,
): Promise<T> {
  const { username, password, code, visitorId, address } = request;
  const limits = await readLimits(kit.db, credentials?.id ?? null, username, visitorId, address);
  for (const limit of limits)
    await ('openTo' in limit ? consumeAttempt(kit.db, limit, request.work) : consumeAttempt(kit.db, limit));
  if (!(await verifyPassword(credentials?.passwordHash ?? null, password)) || !credentials)
    throw wrongCredentialsError();
  const codeLimit: AttemptLimit = { key: `sign-in code of #${credentials.id}`, free: 5 };
  const isTrustedBrowser = !limits.some((limit) => 'openTo' in limit);
  // Only visitors who know the password get here, so guesses of the code are limited without proof of work.
  if (code && !isTrustedBrowser) await consumeAttempt(kit.db, codeLimit);
  const isWeakNow = await isWeak(password, { ...credentials, productName: request.productName });
  return kit.db.transaction().execute(async (tx) => {
    // The code is used up only if the session is created. It is checked before the account's row is locked,
    // so that a password change does not wait for it.
    await requireSecondFactor({ ...kit, db: tx }, credentials.id, code);
    await beforeLock?.(tx, credentials.id);
    await recordPasswordWeakness(tx, credentials, isWeakNow);
    // A password change ends only existing sessions, so no session may be created for the old password after
    // it.
    if (!(await isPasswordUnchanged(tx, credentials))) throw wrongCredentialsError();
    for (const limit of [...limits, codeLimit]) await resetAttempts(tx, limit);
    return run(tx, credentials);
  });
}

async function requireSecondFactor(kit: Kit, userId: number, code: string | undefined): Promise<void> {
  if (!(await hasSecondFactor(kit.db, userId))) return;
  if (!code)
    throw new AppError(
      'unauthenticated',
      'two_factor_required',
      msg('Enter the code from your authenticator app.'),
      {
        fields: { code: msg('Enter the code from your authenticator app.') },
      },
    );
  if (!(await redeemCode(kit, userId, code, kit.clock())))
    throw new AppError(
      'unauthenticated',
      'two_factor_wrong',
      msg('This code is wrong or has already been used.'),
      {
        fields: { code: msg('This code is wrong or has already been used.') },
      },
    );
  if (lacksAppCodeFormat(code)) await notifyRecoveryUsed(kit, kit.db, userId);
}

function wrongCredentialsError(): AppError {
  return new AppError('unauthenticated', 'wrong_credentials', msg('Invalid username or password'));
}

/** Returns true when the account was used in this browser before. Returns false without a visitor id. */
export async function isFamiliarBrowser(db: Db, userId: number, visitorId: string | null): Promise<boolean> {
  return visitorId !== null && (await isKnownBrowser(db, userId, visitorId));
}

/**
 * Returns the rate limits on guessing, by account and by IP address. A known browser has a limit of its own,
 * so that guesses elsewhere cannot lock the owner out. In other browsers, attempts beyond the first few
 * require proof of work and are limited per hour. A reset by email makes the owner's browser a known one
 * (docs/decisions/0145).
 */
async function readLimits(
  db: Db,
  userId: number | null,
  username: string,
  visitorId: string | null,
  address: string,
): Promise<(AttemptLimit | OpenLimit)[]> {
  const name = userId ? `#${userId}` : foldUsername(foldEmail(username));
  if (userId && (await isFamiliarBrowser(db, userId, visitorId)))
    return [{ key: `sign-in ${name} from ${visitorId}`, free: 5 }];
  return [
    { key: `sign-in from ${address}`, free: 20, openTo: 'network' },
    { key: `sign-in ${name}`, free: 5, openTo: 'anyone', refillSeconds: 900, hourlyCeiling: 60 },
  ];
}
