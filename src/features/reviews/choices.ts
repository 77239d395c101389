/** The events that can be reviewed: a finished stay, or a viewing that both attended. */
export const reviewRequestKinds = ['stay', 'visit'] as const;
export type ReviewRequestKind = (typeof reviewRequestKinds)[number];

/** The guest reviews the home, the host reviews the guest. */
export const reviewSides = ['guest', 'host'] as const;
export type ReviewSide = (typeof reviewSides)[number];

/** The categories that the guest of a stay may rate besides the overall rating. */
export const ratingCategories = ['cleanliness', 'accuracy', 'location', 'value'] as const;
export type RatingCategory = (typeof ratingCategories)[number];

/**
 * The state of a review for one side. `open`: not written yet. `written`: it can be changed until it is
 * published. `closed`: it was not written in time.
 */
export const reviewStates = ['open', 'written', 'published', 'closed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewLimits = {
  text: 2000,
  reason: 500,
  /** The reviews of a home on one page. */
  shown: 6,
  /** The reviews of a guest that hosts see. */
  ofGuest: 20,
  /** The review requests and reviews that a person sees. */
  ownShown: 100,
  /** The days that both sides have to write. */
  days: 14,
} as const;
