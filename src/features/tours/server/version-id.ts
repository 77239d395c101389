import { randomBytes } from 'node:crypto';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Returns 130 random bits as a host name label: lower-case base32, 26 characters. */
export function newVersionId(): string {
  return Array.from(randomBytes(26), (byte) => alphabet[byte & 31]).join('');
}

export function isVersionId(text: string): boolean {
  return /^[a-z2-7]{26}$/.test(text);
}
