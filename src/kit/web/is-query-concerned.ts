import type { Query } from '@tanstack/react-query';
import { everything, matchesTopic, type Topic } from '#kit/topic.ts';
import { topicsOf } from './topics-of.ts';

/**
 * Returns true when a change may affect a query's response. A query can limit the topics that it follows with
 * `meta: { follows: [propertyTopic(12)] }`. The topics of a URL without a response are unknown, so every
 * change concerns it. A key that is not a URL has no topics except those in `follows`.
 */
export function queryMatchesChange(
  { queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>,
  change: Topic,
): boolean {
  if (change === everything) return true;
  const address = String(queryKey[0]);
  const defaultTopics = address.startsWith('/') ? [everything] : [];
  const topics = (meta?.follows as Topic[] | undefined) ?? topicsOf(address) ?? defaultTopics;
  return topics.some((topic) => matchesTopic(topic, change));
}
