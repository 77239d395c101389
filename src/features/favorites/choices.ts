export const favoriteLimits = {
  /** Of an account, or on a device without one. */
  homes: 500,
  note: 500,
  /** In one call; a device with more sends several. */
  inOneCall: 100,
  compared: 4,
} as const;

export const listLimits = {
  /** Of those that an account keeps or has joined. */
  lists: 20,
  members: 6,
  homes: 100,
  name: 80,
  displayName: 40,
} as const;
