import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { isSealed } from '#kit/server/secrets.ts';

const stepSeconds = 30;
const recoveryCodeCount = 10;

type TwoFactorKit = Pick<Kit, 'db' | 'secrets'>;

/**
 * Returns the name that binds an encrypted seed to its user. Checking a code needs the plain seed, so the
 * seed is encrypted, not hashed.
 */
const seedContext = (userId: number) => `the seed of user ${userId}`;

export function createTotp(secret: string, account: string, issuer: string): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    label: account,
    issuer,
    period: stepSeconds,
    digits: 6,
  });
}

/**
 * Starts a new setup and discards any unconfirmed one. Returns null when two-factor authentication is already
 * enabled.
 */
export async function storeNewSeed({ db, secrets }: TwoFactorKit, userId: number): Promise<string | null> {
  const secret = new Secret({ size: 20 }).base32;
  const { rows } = await sql`
    insert into second_factors (user_id, secret) values (${userId}, ${secrets.seal(secret, seedContext(userId))})
    on conflict (user_id) do update set secret = excluded.secret where second_factors.confirmed_at is null
    returning user_id`.execute(db);
  return rows.length > 0 ? secret : null;
}

/** Returns true when the code is correct and newer than every code accepted before. */
export async function redeemAppCode(
  { db, secrets }: TwoFactorKit,
  userId: number,
  code: string,
  now: Date,
  state: 'confirmed' | 'begun',
): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`
    select secret from second_factors
    where user_id = ${userId} and (confirmed_at is not null) = ${state === 'confirmed'}`.execute(db);
  const [row] = rows;
  if (!row) return false;
  const timestamp = now.getTime();
  const seed = isSealed(row.secret) ? secrets.open(row.secret, seedContext(userId)) : row.secret;
  const delta = createTotp(seed, '', '').validate({ token: code.replace(' ', ''), timestamp, window: 1 });
  if (delta === null) return false;
  const step = Math.floor(timestamp / 1000 / stepSeconds) + delta;
  const redeemed = await sql`
    update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning user_id`.execute(
    db,
  );
  return redeemed.rows.length > 0;
}

/** Returns true when the code of the app or the recovery code is correct. Each works only once. */
export function redeemCode(kit: TwoFactorKit, userId: number, code: string, now: Date): Promise<boolean> {
  return lacksAppCodeFormat(code)
    ? redeemRecoveryCode(kit.db, userId, code)
    : redeemAppCode(kit, userId, code, now, 'confirmed');
}

/**
 * Returns true when the code does not have the format of a code from the app. It is then checked as a
 * recovery code.
 */
export const lacksAppCodeFormat = (code: string): boolean => !/^\d{3} ?\d{3}$/.test(code);

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { rows } = await sql`select from recovery_codes where user_id = ${userId}`.execute(db);
  return rows.length;
}

/**
 * Encrypts the stored seeds with the current key. Some were stored before there was a key, or with the
 * previous key. Processes may run it concurrently.
 */
export async function reencryptSeeds({ db, secrets }: TwoFactorKit, hasPreviousKey: boolean): Promise<void> {
  const { rows } = await sql<{ user_id: number; secret: string }>`
    select user_id, secret from second_factors`.execute(db);
  for (const { user_id: userId, secret } of rows) {
    if (isSealed(secret) && !hasPreviousKey) continue;
    const seed = isSealed(secret) ? secrets.open(secret, seedContext(userId)) : secret;
    await sql`
      update second_factors set secret = ${secrets.seal(seed, seedContext(userId))}
      where user_id = ${userId} and secret = ${secret}`.execute(db);
  }
}

/** Enables two-factor authentication and returns the single-use recovery codes. */
export async function confirmSecondFactor(db: Db, userId: number): Promise<string[]> {
  await sql`update second_factors set confirmed_at = now() where user_id = ${userId}`.execute(db);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
  const codes = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode());
  for (const code of codes)
    await sql`insert into recovery_codes (user_id, code_hash) values (${userId}, ${hashCode(code)})`.execute(
      db,
    );
  return codes;
}

async function redeemRecoveryCode(db: Db, userId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hashCode(code)} returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Locks the second factor, so that concurrent attempts to disable it run one after the other, even with
 * different codes.
 */
export async function lockSecondFactor(tx: Db, userId: number): Promise<void> {
  await sql`select from second_factors where user_id = ${userId} for update`.execute(tx);
}

export async function endSecondFactor(db: Db, userId: number): Promise<void> {
  await sql`delete from second_factors where user_id = ${userId}`.execute(db);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(db);
}

export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from second_factors where user_id = ${userId} and confirmed_at is not null`.execute(db);
  return rows.length > 0;
}

/**
 * Returns a recovery code of 80 random bits, too many to brute-force even from a stolen hash. It is grouped
 * for copying.
 */
function newRecoveryCode(): string {
  return randomBytes(10)
    .toString('hex')
    .replace(/.{5}(?=.)/g, '$&-');
}

function hashCode(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^0-9a-f]/g, ''))
    .digest();
}
