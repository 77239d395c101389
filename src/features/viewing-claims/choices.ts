/** The reasons for reporting an unlocked home. */
export const claimReasons = ['gone', 'not_as_shown', 'no_show'] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** The states of a claim. `waiting`: the lister has not answered. `review`: an admin must decide. */
export const claimStates = ['waiting', 'review', 'returned', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

export const reviewCauses = ['limits', 'disputed'] as const;
export const claimDeciders = ['off_market', 'rule', 'silence', 'owner', 'admin'] as const;
export type Decider = (typeof claimDeciders)[number];

export const availabilityCheckCauses = ['claim', 'age'] as const;
/** The answers to an availability check. `none` means that the check was not answered in time. */
export const availabilityAnswers = ['yes', 'no', 'none'] as const;
export type AvailabilityAnswer = (typeof availabilityAnswers)[number];

export const maxMessageLength = 1_000;
