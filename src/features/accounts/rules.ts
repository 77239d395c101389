/** Returns the form in which usernames are compared. It ignores case and Unicode compatibility forms. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Returns the form in which email addresses are compared. It ignores case, as all common providers do. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

const gmailDomains = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of an address, for rate limits on emails: `a+1@x.org` and `a+2@x.org` share one. Do not
 * send email to it, and do not identify an account by it.
 */
export function mailboxOf(email: string): string {
  const folded = foldEmail(email);
  const at = folded.lastIndexOf('@');
  const domain = folded.slice(at + 1);
  const [local = ''] = folded.slice(0, Math.max(0, at)).split('+');
  return gmailDomains.includes(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/**
 * Returns true when a new username is acceptable: no lookalike or invisible characters, no email addresses,
 * and no dots, which email clients may turn into links. Existing usernames are exempt.
 */
export function isPlainUsername(username: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/i.test(username);
}
