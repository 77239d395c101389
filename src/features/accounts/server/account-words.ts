import { isPlainUsername } from '#features/accounts/rules.ts';

/** For mails, in which an older username could become a link. */
export function accountInWords(username: string): string {
  return isPlainUsername(username) ? `the account ${username}` : 'your account';
}
