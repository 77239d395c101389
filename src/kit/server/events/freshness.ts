import type { Topic } from '#kit/topic.ts';

/** Tells whether a cached value may still be current. */
export type Freshness = {
  /** Returns the current position in the sequence of changes. */
  mark(): number;
  /** Returns true when no known change since `mark` concerns these topics. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
};

/** The freshness of values that are cached for a fixed time, whatever changes. */
export const unchanging: Freshness = { mark: () => 0, isUnchanged: () => true };
