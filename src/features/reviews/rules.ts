import type { ReviewRequestKind, ReviewSide, ReviewState } from './choices.ts';

type ReviewFacts = {
  side: ReviewSide;
  /** True while the time to write has not passed. */
  isOpen: boolean;
  /** Null once the listing has been deleted. The guest then has nothing to review. */
  propertyId: number | null;
  /** True when this side has written a review. `hasTheirs` is the same for the other side. */
  hasOwn: boolean;
  hasTheirs: boolean;
  /** True once the reviews are published: both together, or a single review when the time has passed. */
  isPublished: boolean;
};

export function reviewState({ side, isOpen, propertyId, hasOwn, isPublished }: ReviewFacts): ReviewState {
  if (isPublished) return hasOwn ? 'published' : 'closed';
  if (!isOpen) return hasOwn ? 'written' : 'closed';
  if (side === 'guest' && propertyId === null) return 'closed';
  return hasOwn ? 'written' : 'open';
}

/**
 * Returns true while a review can be written or changed: until it is published or the time has passed.
 * Neither side can therefore react to a review that it has read.
 */
export function canWrite(facts: ReviewFacts): boolean {
  const state = reviewState(facts);
  return facts.isOpen && (state === 'open' || state === 'written');
}

/** Returns true when both sides have written, so that publishing need not wait. */
export function isComplete({ hasOwn, hasTheirs }: Pick<ReviewFacts, 'hasOwn' | 'hasTheirs'>): boolean {
  return hasOwn && hasTheirs;
}

/** Returns true for the guest of a stay, because only a guest who stayed can rate the categories. */
export function canRateCategories(side: ReviewSide, kind: ReviewRequestKind): boolean {
  return side === 'guest' && kind === 'stay';
}

const maxNameLength = 40;

/** Returns the first name, the only part of a name that others see. Returns null for an empty name. */
export function firstNameOf(name: string | null): string | null {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  return Array.from(first).slice(0, maxNameLength).join('') || null;
}
