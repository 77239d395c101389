/** The problems that a guest can find on arrival. */
export const problemReasons = ['no_access', 'not_as_listed', 'not_usable', 'unsafe', 'other'] as const;
export type ProblemReason = (typeof problemReasons)[number];

/** `withdrawn`: the guest says that it is solved. `decided`: by an admin. */
export const problemStates = ['open', 'withdrawn', 'decided'] as const;
export type ProblemState = (typeof problemStates)[number];

export const maxMessageLength = 1000;
