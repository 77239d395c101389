import type { Topic } from '#kit/topic.ts';

const recorded = new Map<string, [topics: string, askedAt?: number]>();

/**
 * Records the topics that a response depends on, separated by spaces, and the time when it was requested, by
 * this device's clock. The response may lack changes after that time, however late it arrived.
 */
export function recordTopics(address: string, topics: string, requestTime?: number): void {
  recorded.set(address, [topics, requestTime]);
}

/** Returns the topics that the response of this URL depends on; undefined before its first response. */
export function topicsOf(address: string): Topic[] | undefined {
  return recorded.get(address)?.[0].split(' ').filter(Boolean) as Topic[] | undefined;
}

/**
 * Returns the time when the response of this URL was requested, by this device's clock; undefined if it came
 * with the page.
 */
export const requestedAt = (address: string): number | undefined => recorded.get(address)?.[1];
