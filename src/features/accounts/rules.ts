/** Two usernames that look alike are one: compatibility forms and case make no difference. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Case makes no difference in an address; no provider that anybody uses tells them apart. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * What a new username is: nothing that looks like another letter, is not seen, stands for an e-mail address, or becomes a link in a
 * mail, as every dot may. Older names have kept what they were.
 */
export function isPlainUsername(username: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/i.test(username);
}

/** For mails: an older name could be a link there. */
export function accountInWords(username: string): string {
  return isPlainUsername(username) ? `the account ${username}` : 'your account';
}
