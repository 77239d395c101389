import type { ReviewRequestKind, ReviewSide, ReviewState } from './choices.ts';

type Standing = {
  side: ReviewSide;
  /** True while the time to write has not passed. */
  isOpen: boolean;
  /** Null once the listing was deleted. The guest then has nothing to review. */
  propertyId: number | null;
  /** True when this side has written; the next field is about the other side. */
  hasOwn: boolean;
  hasTheirs: boolean;
  /** Two reviews are published at once. A single review is published when the time has passed. */
  isPublished: boolean;
};

export function reviewState({ side, isOpen, propertyId, hasOwn, isPublished }: Standing): ReviewState {
  if (isPublished) return hasOwn ? 'published' : 'closed';
  if (!isOpen) return hasOwn ? 'written' : 'closed';
  if (side === 'guest' && propertyId === null) return 'closed';
  return hasOwn ? 'written' : 'open';
}

/**
 * True while a review can be changed: until it is published or the time has passed. So neither side can react
 * to a review that it has read.
 */
export function canWrite(standing: Standing): boolean {
  const now = reviewState(standing);
  return standing.isOpen && (now === 'open' || now === 'written');
}

/** True when both have written, so that publishing need not wait. */
export function isComplete({ hasOwn, hasTheirs }: Pick<Standing, 'hasOwn' | 'hasTheirs'>): boolean {
  return hasOwn && hasTheirs;
}

/** True for the guest of a stay, because only a guest who stayed can rate the categories. */
export function ratesParts(side: ReviewSide, kind: ReviewRequestKind): boolean {
  return side === 'guest' && kind === 'stay';
}

const longestName = 40;

/** Returns the first name, the only part of a name that others see. Null when the name is empty. */
export function firstNameOf(name: string | null): string | null {
  const [first = ''] = (name ?? '').trim().split(/\s+/);
  return Array.from(first).slice(0, longestName).join('') || null;
}
