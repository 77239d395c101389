import type { Topic } from '#kit/topic.ts';

/** Says of something that is kept whether it may still be true. */
export type Freshness = {
  /** The present moment, counted in changes. */
  mark(): number;
  /** Whether nothing is known to have changed that concerns these topics since they stood as at `mark`. */
  isUnchanged(topics: readonly Topic[], since: number): boolean;
};

/** For what is kept for a time, whatever happens. */
export const unchanging: Freshness = { mark: () => 0, isUnchanged: () => true };
