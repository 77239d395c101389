import type { Topic } from '#kit/topic.ts';

const told = new Map<string, string>();

/** What an answer says of itself: the topics that it depends on, with a space between. */
export function noteTopics(address: string, topics: string): void {
  told.set(address, topics);
}

/** What the answer of this address depends on; undefined before it has been answered. */
export function topicsOf(address: string): Topic[] | undefined {
  const topics = told.get(address);
  return topics === undefined ? undefined : (topics.split(' ').filter(Boolean) as Topic[]);
}
