import type { Topic } from '#kit/topic.ts';

/** Tracks whether a cached value may still be current. */
export type Freshness = {
  /** Returns the number of changes so far, which is the version of a value that is computed now. */
  mark(): number;
  /** Returns true when no known change after version `since` concerns these topics. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
};

/** The freshness of values that are cached for a fixed time, whatever changes. */
export const unchanging: Freshness = { mark: () => 0, isUnchanged: () => true };
