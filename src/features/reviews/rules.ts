import type { ReviewRequestKind, ReviewSide, ReviewState } from './choices.ts';

type Standing = {
  side: ReviewSide;
  /** Whether the time to write is not over. */
  isOpen: boolean;
  /** Null once the listing was deleted: then there is nothing to review for the guest. */
  propertyId: number | null;
  /** Whether each side has written. */
  hasOwn: boolean;
  hasTheirs: boolean;
  /** Both are published at once, or whichever there is when the time is over. */
  isPublished: boolean;
};

export function reviewState({ side, isOpen, propertyId, hasOwn, isPublished }: Standing): ReviewState {
  if (isPublished) return hasOwn ? 'published' : 'closed';
  if (!isOpen) return hasOwn ? 'written' : 'closed';
  if (side === 'guest' && propertyId === null) return 'closed';
  return hasOwn ? 'written' : 'open';
}

/** What was written can be changed until it is published or the time is over, so that nobody answers what they have read. */
export function canWrite(standing: Standing): boolean {
  const now = reviewState(standing);
  return standing.isOpen && (now === 'open' || now === 'written');
}

/** Both have written: nobody has to wait any longer. */
export function isComplete({ hasOwn, hasTheirs }: Pick<Standing, 'hasOwn' | 'hasTheirs'>): boolean {
  return hasOwn && hasTheirs;
}

/** Only the guest of a stay has slept there. */
export function ratesParts(side: ReviewSide, kind: ReviewRequestKind): boolean {
  return side === 'guest' && kind === 'stay';
}

const longestName = 40;

/** All that others are told of somebody's name; null when nothing is left of it. */
export function firstNameOf(name: string | null): string | null {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  return Array.from(first).slice(0, longestName).join('') || null;
}
