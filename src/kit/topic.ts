declare const topicBrand: unique symbol;

/**
 * The subject of a change, and a dependency of a response: a kind (`areas`) or one item of a kind
 * (`property:12`). Each feature defines its topics in `topics.ts`, and its database triggers announce them.
 */
export type Topic = string & { readonly [topicBrand]: true };

/**
 * As a change, this topic means that anything may have changed. As a dependency, it means that a response may
 * depend on anything.
 */
export const everything = '*' as Topic;

/** The response header that lists the topics that a response depends on. */
export const topicsHeader = 'topics';

export function topic(kind: string, id?: number): Topic {
  return (id === undefined ? kind : `${kind}:${id}`) as Topic;
}

/** Returns the topic of changes that concern one account. Only that account's open pages are notified. */
export const accountTopic = (id: number): Topic => topic('account', id);
export const isPrivate = (topic: Topic): boolean => kindOf(topic) === 'account';

export function kindOf(topic: Topic): string {
  const colon = topic.indexOf(':');
  return colon < 0 ? topic : topic.slice(0, colon);
}

/** Returns the id in a topic, or null for a whole kind. */
export function idOf(topic: Topic): number | null {
  const colon = topic.indexOf(':');
  return colon < 0 ? null : Number(topic.slice(colon + 1));
}

/**
 * Returns true when a change may affect data that depends on this topic. A kind matches each of its members,
 * and the other way round.
 */
export function matchesTopic(dependency: Topic, change: Topic): boolean {
  if (change === everything || dependency === everything || change === dependency) return true;
  return kindOf(change) === kindOf(dependency) && (idOf(change) === null || idOf(dependency) === null);
}
