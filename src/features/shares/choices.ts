/** By which way a link went out; its address says it as `src`. */
export const shareChannels = ['link', 'whatsapp', 'sheet'] as const;
export type ShareChannel = (typeof shareChannels)[number];

export const shareLimits = {
  name: 200,
  /** The newest of an account, or of a browser without one. */
  kept: 200,
  monthsKept: 12,
  /** What a link counts in a day: no more than that came by themselves. */
  opensADay: 1_000,
} as const;
