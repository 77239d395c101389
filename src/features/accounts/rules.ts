/** Two usernames that look alike are one: compatibility forms and case make no difference. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Case makes no difference in an address; no provider that anybody uses tells them apart. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/** Control, format (zero-width) and unassigned characters, and spaces, have no place in a name that others read. */
export function hasUnseenCharacters(username: string): boolean {
  return /[\p{C}\p{Z}]/u.test(username);
}
