import { emailTopicNames, type MailTopic } from '#features/notifications/choices.ts';
import { hashToken, type Secrets } from '#kit/server/secrets.ts';

/** The emails that a link ends: those of an account, or those to an address without one. */
export type UnsubscribeTarget = { topics: readonly MailTopic[] } & (
  | { account: number }
  | { addressHash: Buffer }
);

const about = 'a link that ends mails';

export const addressHashOf = (folded: string): Buffer => hashToken(folded);

/** Returns the signed token of an unsubscribe link, with the target and its topics. */
export function createUnsubscribeToken(secrets: Secrets, stop: UnsubscribeTarget): string {
  const whose = 'account' in stop ? `a${stop.account}` : `h${stop.addressHash.toString('base64url')}`;
  const said = `${whose}.${stop.topics.join('-')}`;
  return `${said}.${secrets.sign(said, about)}`;
}

/** Returns the target; null when we did not sign the token. */
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeTarget | null {
  const [whose = '', named = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || !secrets.isSigned(`${whose}.${named}`, about, signature)) return null;
  const topics = emailTopicNames.filter((name) => named.split('-').includes(name));
  return whose.startsWith('a')
    ? { topics, account: Number(whose.slice(1)) }
    : { topics, addressHash: Buffer.from(whose.slice(1), 'base64url') };
}
