export const favoriteLimits = {
  /** The maximum number of homes per account, or per device without an account. */
  homes: 500,
  note: 500,
  /** The maximum number of homes per request. A device with more homes sends several requests. */
  maxPerRequest: 100,
  maxCompared: 4,
} as const;

export const listLimits = {
  /** The maximum number of lists that an account owns or has joined. */
  lists: 20,
  members: 6,
  homes: 100,
  name: 80,
  displayName: 40,
} as const;
