import type { Topic } from '#kit/topic.ts';

/** Tells whether something cached may still be current. */
export type Freshness = {
  /** The current moment, counted in changes. */
  mark(): number;
  /** Whether no known change since `mark` concerns these topics. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
};

/** For what is cached for a fixed time, whatever changes. */
export const unchanging: Freshness = { mark: () => 0, isUnchanged: () => true };
