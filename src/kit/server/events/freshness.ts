import type { Topic } from '#kit/topic.ts';

/** A check whether a cached value may still be current. */
export type Freshness = {
  /** Returns the current mark, which counts changes. */
  mark(): number;
  /** Returns true when no known change since `mark` concerns these topics. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
};

/** The freshness of values that are cached for a fixed time, whatever changes. */
export const unchanging: Freshness = { mark: () => 0, isUnchanged: () => true };
