import { Secret, TOTP } from 'otpauth';

/**
 * Returns a six-digit code that an authenticator with this seed does not show around `now`. A fixed code
 * might be valid.
 */
export function wrongCode(seed: string, now: Date = new Date()): string {
  return wrongCodes(seed, now)[0] as string;
}

/** Returns nearly a hundred different wrong codes. */
export function wrongCodes(seed: string, now: Date): string[] {
  const codes = new TOTP({ secret: Secret.fromBase32(seed) });
  const isShown = (token: string) => codes.validate({ token, timestamp: now.getTime(), window: 20 }) !== null;
  return Array.from({ length: 100 }, (_, digits) => String(digits).padStart(6, '0')).filter(
    (token) => !isShown(token),
  );
}
