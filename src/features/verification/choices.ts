/** Who somebody is that wants to list homes. */
export const listerKinds = ['owner', 'agent', 'company'] as const;
export type ListerKind = (typeof listerKinds)[number];

export const requestStates = ['open', 'asked', 'approved', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];

/** `waiting` for an admin, `asked` and with the member, or over. */
export const requestParts = ['waiting', 'asked', 'decided'] as const;
export type RequestPart = (typeof requestParts)[number];

export const requestLimits = {
  wantsMin: 3,
  wants: 300,
  words: 1000,
  reasonMin: 3,
  reason: 1000,
  /** By one account in thirty days. */
  perMonth: 5,
  /** In the queue at once, and of those that are decided. */
  shown: 100,
} as const;
