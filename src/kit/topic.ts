declare const topicBrand: unique symbol;

/**
 * What a change is about, and what an answer depends on: a kind of thing (`areas`), or one of a kind (`property:12`). A feature
 * makes its topics in its `topics.ts`; its triggers tell them.
 */
export type Topic = string & { readonly [topicBrand]: true };

/** As a change: anything may have changed. As what an answer depends on: it may depend on anything. */
export const everything = '*' as Topic;

/** In which an answer says what it depends on. */
export const topicsHeader = 'topics';

export function topic(kind: string, id?: number): Topic {
  return (id === undefined ? kind : `${kind}:${id}`) as Topic;
}

/** What concerns one account alone. Only its own open pages hear of it. */
export const accountTopic = (id: number): Topic => topic('account', id);
export const isPrivate = (told: Topic): boolean => kindOf(told) === 'account';

export function kindOf(topic: Topic): string {
  const colon = topic.indexOf(':');
  return colon < 0 ? topic : topic.slice(0, colon);
}

/** Null for a kind as a whole. */
export function idOf(topic: Topic): number | null {
  const colon = topic.indexOf(':');
  return colon < 0 ? null : Number(topic.slice(colon + 1));
}

/** Whether what depends on this topic may be different after that change: a kind stands for all and for any of it. */
export function isConcerned(dependency: Topic, change: Topic): boolean {
  if (change === everything || dependency === everything || change === dependency) return true;
  return kindOf(change) === kindOf(dependency) && (idOf(change) === null || idOf(dependency) === null);
}
