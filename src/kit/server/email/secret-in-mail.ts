import type { RenderedEmail } from './email-message.ts';

/** After a month a link in an unsent mail is of no use: the mail is not sent any more, and its copy is wiped. */
const minutesOfUse = 30 * 24 * 60;

/**
 * A part of an address that is long enough to be a token: 128 bits take 22 characters of base64url and 32 of hex. Taking
 * more for a secret than is one does no harm, because only our own copy of the mail loses it.
 */
const token = /[A-Za-z0-9_-]{20,}/g;

type Links = Pick<RenderedEmail, 'link' | 'items' | 'unsubscribe' | 'secret' | 'template'>;

/**
 * Returns what in a letter gives access to its reader: a pattern of PostgreSQL for all tokens in its links and for its
 * one-time code (the placeholder `code`), and how many minutes they are of use. They are wiped from our copy once the mail was sent. Null: it holds none.
 */
export function secretIn(letter: Links): { pattern: string; minutes: number } | null {
  const { link, items = [], unsubscribe, secret, template } = letter;
  const code = template?.values['code'];
  const addresses = [
    link?.address,
    unsubscribe?.address,
    unsubscribe?.oneTap,
    ...items.map((item) => item.address),
  ];
  const found = addresses.flatMap((address) => address?.match(token) ?? []);
  const named = [secret?.text, typeof code === 'string' ? code : undefined].filter(
    (text) => text !== undefined,
  );
  const tokens = [...new Set([...named, ...found])];
  if (tokens.length === 0) return null;
  return { pattern: tokens.map(escaped).join('|'), minutes: secret?.minutes ?? minutesOfUse };
}

const escaped = (text: string) => text.replace(/[^A-Za-z0-9_-]/g, '\\$&');
