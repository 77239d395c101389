import { hash, verify } from '@node-rs/argon2';

const argon2id = 2;

/** argon2id with 19 MiB and two passes, the minimum that OWASP recommends, takes about 20 ms here. */
const options = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The hash that is verified when there is no such account, so that an unknown name takes as long as a wrong
 * password.
 */
const dummyHash = hash('a password of no account', options);

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options);
}

/**
 * Returns true when the password is correct.
 * @param passwordHash null for an account that does not exist or has no password, for which the result is
 * always false
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password.normalize('NFKC'));
  return matches && passwordHash !== null;
}
