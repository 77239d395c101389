import { matchesTopic, type Topic } from '#kit/topic.ts';
import type { ContentEvents } from './content-events.ts';

/**
 * Returns a function that reads a value. It is cached until one of the topics changes, and read on every call while
 * changes cannot be received.
 */
export function openCachedRead<Value>(
  content: Pick<ContentEvents, 'listen' | 'isReceiving'>,
  topics: readonly Topic[],
  read: () => Promise<Value>,
): () => Promise<Value> {
  let cached: Promise<Value> | null = null;
  content.listen((change) => {
    if (topics.some((topic) => matchesTopic(topic, change))) cached = null;
  });
  return () => {
    if (!content.isReceiving()) return read();
    if (cached) return cached;
    const promise = read();
    cached = promise;
    promise.catch(() => {
      if (cached === promise) cached = null;
    });
    return promise;
  };
}
