/** What a visitor may say of a home that they opened. */
export const claimReasons = ['gone', 'not_as_shown', 'no_show'] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** Waiting: for whoever lists the home. Review: for an admin. */
export const claimStates = ['waiting', 'review', 'returned', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

export const reviewCauses = ['limits', 'disputed'] as const;
export const claimDeciders = ['off_market', 'rule', 'silence', 'owner', 'admin'] as const;
export type Decider = (typeof claimDeciders)[number];

export const availabilityCheckCauses = ['claim', 'age'] as const;
/** None: nobody answered in time. */
export const availabilityAnswers = ['yes', 'no', 'none'] as const;
export type AvailabilityAnswer = (typeof availabilityAnswers)[number];

export const wordsMax = 1_000;
