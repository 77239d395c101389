/** What took place: a stay that is over, or a viewing at which both were. */
export const reviewRequestKinds = ['stay', 'visit'] as const;
export type ReviewRequestKind = (typeof reviewRequestKinds)[number];

/** The guest writes about the home, the host about the guest. */
export const reviewSides = ['guest', 'host'] as const;
export type ReviewSide = (typeof reviewSides)[number];

/** What the guest of a stay may rate besides the whole. */
export const ratingCategories = ['cleanliness', 'accuracy', 'location', 'value'] as const;
export type RatingCategory = (typeof ratingCategories)[number];

/**
 * Where a review stands for one side: open: to be written · written: until it is published it can be changed · closed:
 * it was not written in time.
 */
export const reviewStates = ['open', 'written', 'published', 'closed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewLimits = {
  text: 2000,
  reason: 500,
  /** Of a home, on one page. */
  shown: 6,
  /** Of a guest, to hosts. */
  ofGuest: 20,
  /** Of what one has to review or has reviewed. */
  ownShown: 100,
  /** Both sides have so long to write. */
  days: 14,
} as const;
