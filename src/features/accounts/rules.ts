/** Usernames that differ only in case or Unicode compatibility forms are the same. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Ignores case, as every common mail provider does. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/**
 * Whether a new username is acceptable: no lookalike or invisible characters, no e-mail addresses, and no dots, which
 * mail clients may turn into links. Existing usernames are exempt.
 */
export function isPlainUsername(username: string): boolean {
  return /^[a-z0-9][a-z0-9_-]*$/i.test(username);
}
