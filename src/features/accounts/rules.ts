/** Two usernames that look alike are one: compatibility forms and case make no difference. */
export function foldUsername(username: string): string {
  return username.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** Case makes no difference in an address; no provider that anybody uses tells them apart. */
export function foldEmail(email: string): string {
  return email.normalize('NFKC').toLowerCase();
}

/** A username with an @ could stand where somebody else's e-mail address signs in. */
export function looksLikeAddress(username: string): boolean {
  return foldUsername(username).includes('@');
}

/** Control, format (zero-width), filling and unassigned characters, and spaces, have no place in a name that others read. */
export function hasUnseenCharacters(username: string): boolean {
  return /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(username);
}
