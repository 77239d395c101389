import type { Query } from '@tanstack/react-query';
import { everything, isConcerned, type Topic } from '#kit/topic.ts';
import { topicsOf } from './topics-of.ts';

/**
 * Whether a query may be answered otherwise after a change. It may follow less than its answer depends on:
 * `meta: { follows: [propertyTopic(12)] }`. Of an address that was never answered nobody knows what it depends on; what is no
 * address looks after itself.
 */
export function isQueryConcerned(
  { queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>,
  change: Topic,
): boolean {
  if (change === everything) return true;
  const address = String(queryKey[0]);
  const unknown = address.startsWith('/') ? [everything] : [];
  const topics = (meta?.follows as Topic[] | undefined) ?? topicsOf(address) ?? unknown;
  return topics.some((topic) => isConcerned(topic, change));
}
