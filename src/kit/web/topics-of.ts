import type { Topic } from '#kit/topic.ts';

const told = new Map<string, string>();

/** Records the topics that a response depends on, separated by spaces. */
export function noteTopics(address: string, topics: string): void {
  told.set(address, topics);
}

/** The topics that the response of this URL depends on; undefined before its first response. */
export function topicsOf(address: string): Topic[] | undefined {
  const topics = told.get(address);
  return topics === undefined ? undefined : (topics.split(' ').filter(Boolean) as Topic[]);
}
