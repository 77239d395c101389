/** The channel of a shared link, which its address contains as `src`. */
export const shareChannels = ['link', 'whatsapp', 'sheet'] as const;
export type ShareChannel = (typeof shareChannels)[number];

export const shareLimits = {
  name: 200,
  /** The limit of saved links for an account, or a browser without one. The newest are kept. */
  kept: 200,
  monthsKept: 12,
  /** The limit of counted visits of a link per day, because more are automated. */
  opensADay: 1_000,
} as const;
