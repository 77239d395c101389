import type { RenderedEmail } from './email-message.ts';

/**
 * After a month, a link in an unsent email is useless. The email is then no longer sent, and its copy is
 * wiped.
 */
const maxSecretMinutes = 30 * 24 * 60;

/**
 * Matches a part of an address that is long enough to be a token: 128 bits take 22 characters of base64url
 * and 32 of hex. A false match is harmless, because it only changes our own copy of the email.
 */
const tokenPattern = /[A-Za-z0-9_-]{20,}/g;

type LinkedEmail = Pick<RenderedEmail, 'link' | 'items' | 'unsubscribe' | 'secret' | 'template'>;

/**
 * Returns the secrets in an email that give access to its recipient. The result is a PostgreSQL pattern for
 * all tokens in its links and for its one-time code (the placeholder `code`), and their lifetime in minutes.
 * They are wiped from our copy after the email is sent. Returns null when the email contains none.
 */
export function secretIn(email: LinkedEmail): { pattern: string; minutes: number } | null {
  const { link, items = [], unsubscribe, secret, template } = email;
  const code = template?.values['code'];
  const addresses = [
    link?.address,
    unsubscribe?.address,
    unsubscribe?.oneTap,
    ...items.map((item) => item.address),
  ];
  const linkTokens = addresses.flatMap((address) => address?.match(tokenPattern) ?? []);
  const namedSecrets = [secret?.text, typeof code === 'string' ? code : undefined].filter(
    (text) => text !== undefined,
  );
  const tokens = [...new Set([...namedSecrets, ...linkTokens])];
  if (tokens.length === 0) return null;
  return { pattern: tokens.map(escapeRegExp).join('|'), minutes: secret?.minutes ?? maxSecretMinutes };
}

const escapeRegExp = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, '\\$&');
