import { productName } from '#app/product.ts';
import { accountLimits } from '#features/accounts/limits.ts';
import { guessableWords } from '#features/accounts/server/passwords/guessable.ts';
import { people } from '../../../../demo/catalogue/people.ts';

/**
 * Returns the reason why the demo cannot use this password, or null. The password also opens an admin's
 * account.
 */
export async function demoPasswordError(password: string): Promise<string | null> {
  const minLength = accountLimits.managerPasswordMin;
  if (Array.from(password.normalize('NFKC')).length < minLength)
    return `must have at least ${minLength} characters`;
  const admin = people.find(({ role }) => role === 'admin');
  const { username = '', fullName = '' } = admin ?? {};
  const guessable = await guessableWords(password, { username, fullName, email: '', productName });
  if (guessable === null) return null;
  if (guessable.length === 0) return 'is easy to guess because it is a pattern. Use several unrelated words';
  const quoted = guessable.map((word) => `"${word}"`).join(' and ');
  return `is easy to guess because of ${quoted}. Use several unrelated words`;
}
