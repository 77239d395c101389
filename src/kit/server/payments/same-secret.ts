import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const comparisonKey = randomBytes(32);
const digestOf = (text: string) => createHmac('sha256', comparisonKey).update(text).digest();

/** Compares two texts in a time that reveals nothing about either of them, not even its length. */
export function isSameSecret(provided: string, expected: string): boolean {
  return timingSafeEqual(digestOf(provided), digestOf(expected));
}
