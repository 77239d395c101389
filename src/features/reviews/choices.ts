/** The events that can be reviewed: a finished stay, or a viewing that both attended. */
export const reviewRequestKinds = ['stay', 'visit'] as const;
export type ReviewRequestKind = (typeof reviewRequestKinds)[number];

/** The sides of a review request: the guest reviews the home, and the host reviews the guest. */
export const reviewSides = ['guest', 'host'] as const;
export type ReviewSide = (typeof reviewSides)[number];

/** The categories that the guest of a stay may rate in addition to the overall rating. */
export const ratingCategories = ['cleanliness', 'accuracy', 'location', 'value'] as const;
export type RatingCategory = (typeof ratingCategories)[number];

/**
 * The state of a review for one side. `open`: not written yet. `written`: it can be changed until it is
 * published. `closed`: the side did not write in time.
 */
export const reviewStates = ['open', 'written', 'published', 'closed'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewLimits = {
  text: 2000,
  reason: 500,
  /** The number of reviews on one page of a home's reviews. */
  pageSize: 6,
  /** The maximum number of reviews about a guest that hosts see. */
  maxOfGuest: 20,
  /** The maximum number of review requests and reviews in a person's own list. */
  maxOwn: 100,
  /** The number of days that both sides have to write. */
  writingDays: 14,
} as const;
