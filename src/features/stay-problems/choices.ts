/** The problems that a guest can find on arrival. */
export const problemReasons = ['no_access', 'not_as_listed', 'not_usable', 'unsafe', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

/**
 * `withdrawn`: the guest says that it is solved. `decided`: by an admin. `refunded`: everything that was paid for the stay is
 * refunded, so that there is nothing to decide.
 */
export const problemStates = ['open', 'withdrawn', 'decided', 'refunded'] as const;
export type ProblemState = (typeof problemStates)[number];

export const maxMessageLength = 1000;
