export const favoriteLimits = {
  /** The limit of an account, or of a device without one. */
  homes: 500,
  note: 500,
  /** The limit of one call; a device with more sends several. */
  inOneCall: 100,
  compared: 4,
} as const;

export const listLimits = {
  /** The limit of lists that an account owns or has joined. */
  lists: 20,
  members: 6,
  homes: 100,
  name: 80,
  displayName: 40,
} as const;
