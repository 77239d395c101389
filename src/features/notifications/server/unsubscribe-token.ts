import { type EmailTopic, emailTopicNames } from '#features/notifications/choices.ts';
import { hashToken, type Secrets } from '#kit/server/secrets.ts';

/** The emails that a link unsubscribes from: those to an account, or those to an address without one. */
export type UnsubscribeTarget = { topics: readonly EmailTopic[] } & (
  | { account: number }
  | { addressHash: Buffer }
);

const purpose = 'a link that ends mails';

export const hashAddress = (foldedEmail: string): Buffer => hashToken(foldedEmail);

/** Returns the signed token of an unsubscribe link. It contains the target and its topics. */
export function createUnsubscribeToken(secrets: Secrets, target: UnsubscribeTarget): string {
  const owner = 'account' in target ? `a${target.account}` : `h${target.addressHash.toString('base64url')}`;
  const payload = `${owner}.${target.topics.join('-')}`;
  return `${payload}.${secrets.sign(payload, purpose)}`;
}

/** Returns the target of a token, or null when the token was not signed by us. */
export function readUnsubscribeToken(secrets: Secrets, token: string): UnsubscribeTarget | null {
  const [owner = '', topicPart = '', signature = '', ...extraParts] = token.split('.');
  if (extraParts.length > 0 || !secrets.isSigned(`${owner}.${topicPart}`, purpose, signature)) return null;
  const topics = emailTopicNames.filter((name) => topicPart.split('-').includes(name));
  return owner.startsWith('a')
    ? { topics, account: Number(owner.slice(1)) }
    : { topics, addressHash: Buffer.from(owner.slice(1), 'base64url') };
}
