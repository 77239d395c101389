import { emailTopicNames, type MailTopic } from '#features/notifications/choices.ts';
import { hashToken, type Secrets } from '#kit/server/secrets.ts';

/** The emails that a link unsubscribes from: those to an account, or those to an address without one. */
export type UnsubscribeTarget = { topics: readonly MailTopic[] } & (
  | { account: number }
  | { addressHash: Buffer }
);

const about = 'a link that ends mails';

export const addressHashOf = (folded: string): Buffer => hashToken(folded);

/** Returns the signed token of an unsubscribe link. It contains the target and its topics. */
export function createUnsubscribeToken(secrets: Secrets, stop: UnsubscribeTarget): string {
  const owner = 'account' in stop ? `a${stop.account}` : `h${stop.addressHash.toString('base64url')}`;
  const payload = `${owner}.${stop.topics.join('-')}`;
  return `${payload}.${secrets.sign(payload, about)}`;
}

/** Returns the target of a token, or null when the token was not signed by us. */
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeTarget | null {
  const [owner = '', named = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !secrets.isSigned(`${owner}.${named}`, about, signature)) return null;
  const topics = emailTopicNames.filter((name) => named.split('-').includes(name));
  return owner.startsWith('a')
    ? { topics, account: Number(owner.slice(1)) }
    : { topics, addressHash: Buffer.from(owner.slice(1), 'base64url') };
}
